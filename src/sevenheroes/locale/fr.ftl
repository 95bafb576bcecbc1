### French messages of the game. en.ftl explains the variables.
###
### No word has to agree in gender with a player or a hero, and no name follows “de” or “que”, which would elide before
### a vowel.


## Terms of the two worlds

word-hirelings-sender = joueur principal
word-hirelings-wanderer = héros vagabond
word-hirelings-band = groupe
word-hirelings-requirement = condition requise
word-hirelings-clue = indice
word-hirelings-clues = indices

word-saga-sender = joueur principal
word-saga-wanderer = héros errant
word-saga-band = groupe
word-saga-requirement = condition de la quête
word-saga-clue = indice
word-saga-clues = indices


## Heroes of Héros à louer

hero-hirelings-1 = Poule Enragée
    .the = la Poule Enragée
    .a = une Poule Enragée
    .of = de la Poule Enragée
    .many = Poules Enragées
hero-hirelings-2 = Pyromane
    .the = le Pyromane
    .a = un Pyromane
    .of = du Pyromane
    .many = Pyromanes
hero-hirelings-3 = Sorcière
    .the = la Sorcière
    .a = une Sorcière
    .of = de la Sorcière
    .many = Sorcières
hero-hirelings-4 = Maître-Chien
    .the = le Maître-Chien
    .a = un Maître-Chien
    .of = du Maître-Chien
    .many = Maîtres-Chiens
hero-hirelings-5 = Sergent
    .the = le Sergent
    .a = un Sergent
    .of = du Sergent
    .many = Sergents
hero-hirelings-6 = Chevalier Noir
    .the = le Chevalier Noir
    .a = un Chevalier Noir
    .of = du Chevalier Noir
    .many = Chevaliers Noirs
hero-hirelings-7 = Magicien
    .the = le Magicien
    .a = un Magicien
    .of = du Magicien
    .many = Magiciens


## Heroes of Seventh Hero: our own translations, since it was never printed in French

hero-saga-1 = Guerrière au Bouclier
    .the = la Guerrière au Bouclier
    .a = une Guerrière au Bouclier
    .of = de la Guerrière au Bouclier
    .many = Guerrières au Bouclier
hero-saga-2 = Tueur de Dragons
    .the = le Tueur de Dragons
    .a = un Tueur de Dragons
    .of = du Tueur de Dragons
    .many = Tueurs de Dragons
hero-saga-3 = Chef de Clan
    .the = le Chef de Clan
    .a = un Chef de Clan
    .of = du Chef de Clan
    .many = Chefs de Clan
hero-saga-4 = Proscrit
    .the = le Proscrit
    .a = un Proscrit
    .of = du Proscrit
    .many = Proscrits
hero-saga-5 = Oracle
    .the = l’Oracle
    .a = un Oracle
    .of = de l’Oracle
    .many = Oracles
hero-saga-6 = Tisseuse de Contes
    .the = la Tisseuse de Contes
    .a = une Tisseuse de Contes
    .of = de la Tisseuse de Contes
    .many = Tisseuses de Contes
hero-saga-7 = Coureur des Bois
    .the = le Coureur des Bois
    .a = un Coureur des Bois
    .of = du Coureur des Bois
    .many = Coureurs des Bois


## Texts on the cards. $seats is the number of players, 0 if unknown.

requirement-1 = valeur 3 ou moins
requirement-2 = valeur 5 ou plus
requirement-3 = valeur 3, 4 ou 5
requirement-4 = valeur impaire
requirement-5 = valeur paire
requirement-6 = { $seats ->
    [0] au plus le nombre de joueurs
   *[other] valeur { $seats } ou moins
}
requirement-7 = { $seats ->
    [0] au moins le nombre de joueurs
   *[other] valeur { $seats } ou plus
}

power-1 = annuler le pouvoir qui vient d’être utilisé
power-2 = défausser le { $wanderer }
power-3 = redresser l’un de vos héros utilisés
power-4 = empêcher un autre joueur de recruter le { $wanderer }
power-5 = regarder le { $wanderer }
power-6 = permettre au { $sender } d’ignorer la { $requirement }
power-7 = piocher deux cartes


## Lists: a, b et c

list-more = { $first }, { $second }
list-last = { $first } et { $second }
list-titled = { $first } : { $second }
list-some = { $count } { $hero-many }


## Events: the deal

event-set-aside = { $seat-you ->
    [yes] Vous avez reçu deux fois { $hero-the } : la seconde carte a été défaussée.
   *[no] { $seat } a reçu deux fois { $hero-the } : la seconde carte a été défaussée.
}
event-band-dealt = { $seat-you ->
    [yes] Vous avez pris la route avec { $heroes-the }.
   *[no] { $seat } a pris la route avec { $heroes-the }.
}
event-hand-dealt = { $seat-you ->
    [yes] Vous avez reçu { $heroes-a }.
   *[no] { $seat } a reçu { $heroes-a }.
}
event-hand-dealt-unseen = { $count ->
    [one] { $seat } a reçu une carte.
   *[other] { $seat } a reçu { $count } cartes.
}


## Events: a hero is sent

event-turn-began = { $seat-you ->
    [yes] Tour { $turn } : vous avez pris le rôle de { $sender }.
   *[no] Tour { $turn } : { $seat } a pris le rôle de { $sender }.
}
event-revealed = { $seat-you ->
    [yes] Vous avez révélé { $hero-the } ; { $requirement } : { $hero-requirement }.
   *[no] { $seat } a révélé { $hero-the } ; { $requirement } : { $hero-requirement }.
}
event-sent = { $seat-you ->
    [yes] Vous avez envoyé { $hero-the } à { $other }, face cachée.
   *[no] { $other-you ->
        [yes] { $seat } vous a envoyé { $hero-the }, face cachée.
       *[no] { $seat } a envoyé { $hero-the } à { $other }, face cachée.
    }
}
event-sent-unseen = { $seat-you ->
    [yes] Vous avez envoyé un héros à { $other }, face cachée.
   *[no] { $other-you ->
        [yes] { $seat } vous a envoyé un héros, face cachée.
       *[no] { $seat } a envoyé un héros à { $other }, face cachée.
    }
}
event-sent-from-band = { $seat-you ->
    [yes] Vous n’aviez aucune carte qui convienne en main : { $hero-the } a dû quitter votre { $band } et rejoindre { $other }, face visible.
   *[no] { $other-you ->
        [yes] { $seat } n’avait aucune carte qui convienne en main : { $hero-the } a dû quitter le { $band } et vous rejoindre, face visible.
       *[no] { $seat } n’avait aucune carte qui convienne en main : { $hero-the } a dû quitter le { $band } et rejoindre { $other }, face visible.
    }
}
event-sent-from-deck = { $seat-you ->
    [yes] Vous n’aviez aucune carte qui convienne : vous avez tiré { $hero-a } de la pioche et envoyé cette carte à { $other }, face cachée.
   *[no] { $other-you ->
        [yes] { $seat } n’avait aucune carte qui convienne, a tiré { $hero-a } de la pioche et vous a envoyé cette carte, face cachée.
       *[no] { $seat } n’avait aucune carte qui convienne, a tiré { $hero-a } de la pioche et a envoyé cette carte à { $other }, face cachée.
    }
}
event-sent-from-deck-unseen = { $seat-you ->
    [yes] Vous n’aviez aucune carte qui convienne : vous avez regardé la première carte de la pioche et l’avez envoyée à { $other }, face cachée.
   *[no] { $other-you ->
        [yes] { $seat } n’avait aucune carte qui convienne, a regardé la première carte de la pioche et vous l’a envoyée, face cachée.
       *[no] { $seat } n’avait aucune carte qui convienne, a regardé la première carte de la pioche et l’a envoyée à { $other }, face cachée.
    }
}
event-sent-blind = { $seat-you ->
    [yes] Vous n’aviez aucun héros qui convienne : vous avez envoyé à { $other } la première carte de la pioche, sans que personne la regarde.
   *[no] { $other-you ->
        [yes] { $seat } n’avait aucun héros qui convienne et vous a envoyé la première carte de la pioche, sans que personne la regarde.
       *[no] { $seat } n’avait aucun héros qui convienne et a envoyé à { $other } la première carte de la pioche, sans que personne la regarde.
    }
}
event-sent-none = { $seat-you ->
    [yes] Vous n’aviez rien à envoyer : pas de { $wanderer } pendant ce tour.
   *[no] { $seat } n’avait rien à envoyer : pas de { $wanderer } pendant ce tour.
}
event-dropped = { $seat-you ->
    [yes] Vous avez défaussé { $hero-a }.
   *[no] { $seat } a défaussé { $hero-a }.
}


## Events: the hero on its way

event-asked = { $seat-you ->
    [yes] Vous avez glissé { $hero-a } à { $other } pour obtenir un { $clue }.
   *[no] { $other-you ->
        [yes] { $seat } vous a glissé { $hero-a } pour obtenir un { $clue }.
       *[no] { $seat } a glissé { $hero-a } à { $other } pour obtenir un { $clue }.
    }
}
event-asked-unseen = { $seat-you ->
    [yes] Vous avez glissé une carte à { $other } pour obtenir un { $clue }.
   *[no] { $other-you ->
        [yes] { $seat } vous a glissé une carte pour obtenir un { $clue }.
       *[no] { $seat } a glissé une carte à { $other } pour obtenir un { $clue }.
    }
}
event-answered-yes = { $seat-you ->
    [yes] Vous avez répondu à { $other } : « Oui. »
   *[no] { $other-you ->
        [yes] { $seat } vous a répondu : « Oui. »
       *[no] { $seat } a répondu à { $other } : « Oui. »
    }
}
event-answered-no = { $seat-you ->
    [yes] Vous avez répondu à { $other } : « Non. »
   *[no] { $other-you ->
        [yes] { $seat } vous a répondu : « Non. »
       *[no] { $seat } a répondu à { $other } : « Non. »
    }
}
event-passed = { $seat-you ->
    [yes] Vous avez passé le { $wanderer } à { $other }.
   *[no] { $other-you ->
        [yes] { $seat } vous a passé le { $wanderer }.
       *[no] { $seat } a passé le { $wanderer } à { $other }.
    }
}
event-held-back = { $seat-you ->
    [yes] Vous n’aviez pas le droit de recruter, et le { $wanderer } a poursuivi sa route vers { $other }.
   *[no] { $seat } n’avait pas le droit de recruter, et le { $wanderer } a poursuivi sa route vers { $other }.
}
event-recruited = { $seat-you ->
    [yes] Vous avez recruté { $hero-the } !
   *[no] { $seat } a recruté { $hero-the } !
}
event-joined = { $seat-you ->
    [yes] Vous avez accueilli { $hero-the } dans votre { $band }.
   *[no] { $seat } a accueilli { $hero-the } dans son { $band }.
}
event-eliminated = { $seat-you ->
    [yes] Vous aviez déjà { $hero-a } : les deux exemplaires ont été éliminés.
   *[no] { $seat } avait déjà { $hero-a } : les deux exemplaires ont été éliminés.
}


## Events: powers

event-used = { $seat-you ->
    [yes] Vous avez utilisé le pouvoir { $power-of } pour { $power-number ->
        [1] annuler le dernier pouvoir
        [2] chasser le { $wanderer }
        [5] regarder le { $wanderer }
        [6] lever la { $requirement }
       *[7] piocher deux cartes
    }.
   *[no] { $seat } a utilisé le pouvoir { $power-of } pour { $power-number ->
        [1] annuler le dernier pouvoir
        [2] chasser le { $wanderer }
        [5] regarder le { $wanderer }
        [6] lever la { $requirement }
       *[7] piocher deux cartes
    }.
}
event-used-on-hero = { $seat-you ->
    [yes] Vous avez utilisé le pouvoir { $power-of } pour redresser { $hero-the }.
   *[no] { $seat } a utilisé le pouvoir { $power-of } pour redresser { $hero-the }.
}
event-used-on-seat = { $seat-you ->
    [yes] Vous avez utilisé le pouvoir { $power-of } pour empêcher { $other } de recruter.
   *[no] { $other-you ->
        [yes] { $seat } a utilisé le pouvoir { $power-of } pour vous empêcher de recruter.
       *[no] { $seat } a utilisé le pouvoir { $power-of } pour empêcher { $other } de recruter.
    }
}
event-declined = { $seat-you ->
    [yes] Vous avez laissé faire.
   *[no] { $seat } a laissé faire.
}
event-nullified = { $seat-you ->
    [yes] Vous avez annulé le pouvoir { $power-of } utilisé par { $other }.
   *[no] { $other-you ->
        [yes] { $seat } a annulé le pouvoir { $power-of } que vous aviez utilisé.
       *[no] { $seat } a annulé le pouvoir { $power-of } utilisé par { $other }.
    }
}
event-discarded = { $seat-you ->
    [yes] Vous avez défaussé le { $wanderer } : c’était { $hero-the }.
   *[no] { $seat } a défaussé le { $wanderer } : c’était { $hero-the }.
}
event-discarded-barred = Le { $sender } n’avait pas le droit de recruter, et le { $wanderer } a été défaussé : c’était { $hero-the }.
event-readied = { $seat-you ->
    [yes] Vous avez redressé { $hero-the }.
   *[no] { $seat } a redressé { $hero-the }.
}
event-barred = { $seat-you ->
    [yes] Vous avez interdit à { $other } de recruter ce { $wanderer }.
   *[no] { $other-you ->
        [yes] { $seat } vous a interdit de recruter ce { $wanderer }.
       *[no] { $seat } a interdit à { $other } de recruter ce { $wanderer }.
    }
}
event-looked = { $seat-you ->
    [yes] Vous avez regardé le { $wanderer } et vu { $hero-the }.
   *[no] { $seat } a regardé le { $wanderer } et a vu { $hero-the }.
}
event-looked-unseen = { $seat-you ->
    [yes] Vous avez regardé le { $wanderer }.
   *[no] { $seat } a regardé le { $wanderer }.
}
event-said = { $seat-you ->
    [yes] Vous avez annoncé à tous : « C’est { $hero-the }. »
   *[no] { $seat } a annoncé à tous : « C’est { $hero-the }. »
}
event-said-nothing = { $seat-you ->
    [yes] Vous avez gardé le silence.
   *[no] { $seat } a gardé le silence.
}
event-waived = { $seat-you ->
    [yes] Vous avez levé la { $requirement } pour ce tour.
   *[no] { $seat } a levé la { $requirement } pour ce tour.
}
event-came-to-nothing = { $seat-you ->
    [yes] Vous avez utilisé le pouvoir { $power-of } en vain : il ne pouvait plus avoir d’effet.
   *[no] { $seat } a utilisé le pouvoir { $power-of } en vain : il ne pouvait plus avoir d’effet.
}


## Events: cards, and the end

event-drew = { $seat-you ->
    [yes] Vous avez pioché { $heroes-a }.
   *[no] { $seat } a pioché { $heroes-a }.
}
event-drew-unseen = { $count ->
    [one] { $seat } a pioché une carte.
   *[other] { $seat } a pioché { $count } cartes.
}
event-clues-turned = { $count ->
    [one] La carte donnée pour un { $clue } a été retournée : { $heroes-a }.
   *[other] Les { $count } cartes données pour des { $clues } ont été retournées : { $heroes-a }.
}
event-reshuffled = { $count ->
    [one] L’unique carte de la défausse est devenue la nouvelle pioche.
   *[other] Les { $count } cartes de la défausse ont été mélangées en une nouvelle pioche.
}
event-ended-six = { $winners-you ->
    [yes] Vous avez réuni six héros différents et remporté la partie !
   *[no] { $winners } a réuni six héros différents et a remporté la partie !
}
event-ended-deck = { $winners-count ->
    [one] { $winners-you ->
        [yes] La pioche était épuisée et la partie a pris fin : vous avez gagné !
       *[no] La pioche était épuisée et la partie a pris fin : { $winners } a gagné !
    }
   *[other] { $winners-you ->
        [yes] La pioche était épuisée et la partie a pris fin : { $winners } avez partagé la victoire !
       *[no] La pioche était épuisée et la partie a pris fin : { $winners } ont partagé la victoire !
    }
}
event-ended-exhausted = { $winners-count ->
    [one] { $winners-you ->
        [yes] La partie ne pouvait plus continuer : vous avez gagné !
       *[no] La partie ne pouvait plus continuer : { $winners } a gagné !
    }
   *[other] { $winners-you ->
        [yes] La partie ne pouvait plus continuer : { $winners } avez partagé la victoire !
       *[no] La partie ne pouvait plus continuer : { $winners } ont partagé la victoire !
    }
}


## Refusals: why an action is illegal

refusal-over = La partie est terminée.
refusal-no-such-seat = Vous n’avez pas de place dans cette partie.
refusal-no-such-action = Cette action n’existe pas.
refusal-must-say-first = C’est d’abord à la personne qui a regardé le { $wanderer } de parler.
refusal-others-waiting = C’est d’abord aux autres : chacun peut utiliser un pouvoir ou laisser faire.
refusal-not-yours = Vous n’avez rien à décider pour le moment.
refusal-nothing-to-say = Vous ne venez pas de regarder le { $wanderer } : vous n’avez rien à annoncer.
refusal-nothing-to-decline = La décision vous revient : vous ne pouvez pas laisser faire.
refusal-only-ok-or-power = Pour le moment, vous pouvez seulement utiliser un pouvoir ou laisser faire.
refusal-not-in-band = Vous n’avez pas { $power-the } dans votre { $band }.
refusal-used = Vous avez déjà utilisé le pouvoir { $power-of }.
refusal-nothing-to-nullify = Il n’y a aucun pouvoir à annuler.
refusal-own-power = Vous ne pouvez pas annuler votre propre pouvoir.
refusal-no-wanderer = Vous ne pouvez pas utiliser le pouvoir { $power-of } : il n’y a pas de { $wanderer }.
refusal-ready-itself = Un héros ne peut pas se redresser lui-même.
refusal-target-not-in-band = Vous n’avez pas { $hero-the } dans votre { $band }.
refusal-target-ready = Vous n’avez pas besoin de redresser { $hero-the } : son pouvoir est disponible.
refusal-bar-yourself = Vous ne pouvez pas vous interdire de recruter.
refusal-already-barred = { $target } n’a déjà plus le droit de recruter.
refusal-wanderer-gone-by = Le { $wanderer } ne passera plus chez { $target } pendant ce tour.
refusal-face-up = Le { $wanderer } est face visible : il n’y a rien à regarder.
refusal-seen = Vous avez déjà vu le { $wanderer }.
refusal-sent-already = La { $requirement } ne peut être levée qu’avant l’envoi d’un héros.
refusal-waived-already = La { $requirement } est déjà levée.
refusal-no-card-to-draw = Il n’y a plus de carte à piocher.
refusal-not-doomed = Vous pouvez seulement utiliser le pouvoir du héros que vous allez perdre, ou le redresser.
refusal-not-sending = Vous ne pouvez rien envoyer : le { $wanderer } est déjà en route.
refusal-not-in-hand = Vous n’avez pas { $hero-the } en main.
refusal-does-not-fit = Vous ne pouvez pas envoyer { $hero-the } : la { $requirement } n’est pas remplie.
refusal-hand-fits = Vous avez en main une carte qui convient : vous devez envoyer une carte de votre main.
refusal-not-from-band = Ces règles ne permettent pas d’envoyer un héros de votre { $band }.
refusal-band-fits = Vous avez dans votre { $band } un héros qui convient : vous devez l’envoyer.
refusal-can-send = Vous pouvez envoyer un héros, donc vous devez le faire.
refusal-not-dropping = Vous n’avez rien à défausser pour le moment.
refusal-must-drop = Vous avez envoyé une carte de la pioche : défaussez d’abord une carte de votre main.
refusal-sender-may-not-pass = Vous avez envoyé ce { $wanderer } : vous ne pouvez pas passer.
refusal-sender-may-not-ask = Vous avez envoyé ce { $wanderer } : vous ne pouvez pas demander d’{ $clue }.
refusal-last-card = Vous ne pouvez pas donner votre dernière carte pour un { $clue }.
refusal-no-clue-face-up = Vous ne pouvez pas demander d’{ $clue } : le { $wanderer } est face visible.
refusal-no-clue-blind = Vous ne pouvez pas demander d’{ $clue } : personne ne connaît le { $wanderer }.
refusal-must-send = Vous devez d’abord envoyer un héros.
refusal-no-such-target = Cette personne ne joue pas dans cette partie.


## Actions, as menu items

action-send = envoyer { $hero-the } ({ $hero-number })
action-send-band = envoyer { $hero-the } ({ $hero-number }) de votre { $band }
action-send-deck = envoyer la première carte de la pioche
action-send-none = n’envoyer personne
action-drop = défausser { $hero-the } ({ $hero-number })
action-clue = demander un { $clue } avec { $hero-the } ({ $hero-number })
action-recruit = recruter
action-pass = passer
action-ok = ok — laisser faire
action-use-1 = utiliser { $power-the } : annuler le pouvoir en cours
action-use-2 = utiliser { $power-the } : défausser le { $wanderer }
action-use-3 = utiliser { $power-the } : redresser { $hero-the }
action-use-4 = utiliser { $power-the } : empêcher { $target } de recruter
action-use-5 = utiliser { $power-the } : regarder le { $wanderer }
action-use-6 = utiliser { $power-the } : lever la { $requirement }
action-use-7 = utiliser { $power-the } : piocher deux cartes
action-say = annoncer { $hero-the }
action-say-nothing = ne rien dire


## Actions with their consequences, where a person chooses

choice-recruit = recruter : si ce héros vous manque, il rejoint votre { $band } ; si vous l’avez, vous perdez les deux exemplaires
choice-recruit-new = recruter { $hero-the } : un héros de plus pour votre { $band }
choice-recruit-sixth = recruter { $hero-the } : votre sixième héros, et la victoire !
choice-recruit-second = recruter { $hero-the } une seconde fois : vous perdez les deux exemplaires
choice-pass = passer le { $wanderer } à { $other }
choice-pass-sender = rendre le { $wanderer } à { $other }, qui devra le recruter
choice-clue-identity = céder { $hero-the } ({ $hero-number }) et demander : est-ce { $hero-a } ?
choice-clue-vain = céder { $hero-the } ({ $hero-number }) en vain : ce ne peut pas être { $hero-a }
choice-clue-requirement = céder { $hero-the } ({ $hero-number }) et demander : remplit-il « { $hero-requirement } » ?
choice-send = envoyer { $hero-the } ({ $hero-number }) à { $other }
choice-send-band = envoyer { $hero-the } ({ $hero-number }) à { $other } : votre { $band } perd ce héros
choice-send-deck = tirer la première carte de la pioche, l’envoyer à { $other }, puis défausser l’une des vôtres
choice-send-blind = envoyer à { $other } la première carte de la pioche, sans que personne la regarde
choice-use-1 = utiliser { $power-the } : annuler le pouvoir { $hero-of } que vient d’utiliser { $seat }
choice-use-2-known = utiliser { $power-the } : défausser { $hero-the }, et le tour s’achève
choice-use-6 = utiliser { $power-the } : laisser { $seat } envoyer n’importe quelle carte
choice-use-6-own = utiliser { $power-the } : envoyer la carte de votre choix
choice-ok-doom = ok — perdre vos deux { $hero-many }
choice-say-true = annoncer { $hero-the } (la vérité)


## Prompts: what the game is waiting for

prompt-send = À vous : envoyez un héros.
prompt-drop = Vous avez envoyé une carte de la pioche : défaussez l’une des vôtres.
prompt-offer = Le { $wanderer } est devant vous. Que faites-vous ?
prompt-offer-sender = Le { $wanderer } vous est revenu : vous devez le recruter, à moins d’un pouvoir.
prompt-doom = Vous allez perdre vos deux { $hero-many }. Utiliser d’abord un pouvoir ?
prompt-say = Vous avez vu le { $wanderer }. Que dites-vous aux autres ?
prompt-window-send = { $seat } va envoyer un héros. Utiliser un pouvoir ?
prompt-window-offer = Le { $wanderer } est chez { $seat }. Utiliser un pouvoir ?
prompt-window-interrupt = { $seat } recrute { $hero-the }. Utiliser un pouvoir ?
prompt-window-own = Vous recrutez { $hero-the }. Utiliser d’abord un pouvoir ?
prompt-response = { $seat } utilise le pouvoir { $power-of } pour { $power-number ->
    [1] annuler le dernier pouvoir
    [2] défausser le { $wanderer }
    [5] regarder le { $wanderer }
    [6] lever la { $requirement }
   *[7] piocher deux cartes
}. Répondre par un pouvoir ?
prompt-response-on-hero = { $seat } utilise le pouvoir { $power-of } pour redresser { $hero-the }. Répondre par un pouvoir ?
prompt-response-on-seat = { $target-you ->
    [yes] { $seat } utilise le pouvoir { $power-of } pour vous empêcher de recruter. Répondre par un pouvoir ?
   *[no] { $seat } utilise le pouvoir { $power-of } pour empêcher { $target } de recruter. Répondre par un pouvoir ?
}
prompt-over = La partie est terminée.
prompt-wait = { $players-count ->
    [one] On attend { $players }, qui peut utiliser un pouvoir.
   *[other] On attend { $players }, qui peuvent utiliser un pouvoir.
}
prompt-wait-send = On attend { $seat }, qui va envoyer un héros.
prompt-wait-drop = On attend { $seat }, qui doit défausser une carte.
prompt-wait-offer = On attend { $seat }, qui a le { $wanderer }.
prompt-wait-doom = On attend { $seat }, qui va perdre ses deux { $hero-many }.
prompt-wait-say = On attend { $seat }, qui a regardé le { $wanderer }.


## A game in the terminal

play-not-understood = Répondez par un nombre de 1 à { $number }, ou par h pour l’aide.
play-choice = Votre choix (1-{ $number } ; h pour l’aide)
play-choice-enter = Votre choix (1-{ $number } ; Entrée pour 1 ; h pour l’aide)
play-choice-only = Appuyez sur Entrée (h pour l’aide) :
play-you = Invité
play-seen = C’est { $hero-the }. Vous pouvez dire la vérité ou mentir.
play-stopped = La partie reste inachevée.
play-saved = La partie est enregistrée dans { $first } ; « sevenheroes replay { $first } » la raconte.
play-card = { $hero-number } { $hero } : demande { $hero-requirement } ; pouvoir : { $hero-power }.
play-rules-goal = Six héros différents dans votre { $band }, et vous gagnez aussitôt. Il y a onze cartes de chacun des sept héros.
play-rules-send = À votre tour, la première carte de la pioche est retournée : sa condition vaut pour ce tour. Vous envoyez une carte de votre main qui la remplit, face cachée, à la personne à votre gauche. À la fin de votre tour, vous piochez une carte.
play-rules-offer = La personne qui a le { $wanderer } le recrute ou le passe. S’il vous revient, vous devez le recruter vous-même.
play-rules-recruit = Un héros que vous n’avez pas rejoint votre { $band }. Si vous l’avez déjà, les deux exemplaires sont éliminés.
play-rules-clue = Avant de décider, vous pouvez acheter des { $clues } au { $sender } avec des cartes de votre main, mais jamais avec la dernière. Ces cartes sont perdues ; la réponse est toujours vraie.
play-rules-power = Chaque héros d’un { $band } a un pouvoir utilisable une fois, presque à tout moment ; les autres peuvent répondre. Ce qu’on annonce après avoir regardé le { $wanderer } peut être un mensonge.
play-welcome = La première personne à réunir six héros différents gagne, mais un second exemplaire d’un héros que vous avez vous fait perdre les deux. Vous envoyez des héros à { $other } ; de là, ils font le tour de la table.
play-keys = Répondez par un numéro, ou par Entrée quand c’est proposé. b : probabilités du { $wanderer } ; x : conseil ; t : table ; p : événements passés ; r : règles ; c : cartes ; n : ok jusqu’à ma prochaine décision ; a : toujours me demander, ou seulement quand cela compte ; h : aide ; q : quitter.
play-requirement = La { $requirement } : { $hero-requirement } (carte : { $hero-number } { $hero }).
play-requirement-lifted = La { $requirement } était « { $hero-requirement } », mais n’importe quelle carte peut être envoyée.
play-known = Vous connaissez le { $wanderer } : c’est { $hero-the }.
play-five = { $seat-you ->
    [yes] Cinq héros différents : il ne vous en manque plus qu’un !
   *[no] Attention : { $seat } a cinq héros différents, il n’en manque plus qu’un !
}
play-lost = { $seat-you ->
    [yes] Vous avez perdu { $heroes-a }.
   *[no] { $seat } a perdu { $heroes-a }.
}
play-stumbled = { $seat } n’a pas su décider et a joué au hasard : { $first }.
play-hint = { $first } choisirait : { $second }
play-asks-always = Désormais, on vous posera la question dès que vous pourrez utiliser un pouvoir.
play-asks-calmly = Désormais, on ne vous posera la question que si un pouvoir peut compter.
play-again = Une autre manche ? (Entrée : oui ; n : non)
play-tally = { $number ->
    [one] Manches gagnées : { $count } sur { $number }.
   *[other] Manches gagnées : { $count } sur { $number }.
}
play-goodbye = Au revoir, et à bientôt !
play-opponent = { $seat } : { $first }, { $second }.
aid-none = Il n’y a pas de { $wanderer } en ce moment.
aid-title = Ce que peut être le { $wanderer }, d’après tout ce que vous savez (entre parenthèses : en comptant seulement les cartes) :
aid-shares = { $number } % ({ $against } %)
aid-yours = vous l’avez
menu-language = Langue
menu-language-name = Français
menu-edition = Quelle édition ?
menu-choice = Votre choix (1-{ $number } ; Entrée pour { $place }) :
menu-not-understood = Répondez par un nombre de 1 à { $number }, ou appuyez simplement sur Entrée.
menu-seats = Combien de joueurs, vous compris (3 à 5 ; Entrée pour 4) ?
menu-seats-wrong = On joue à trois, quatre ou cinq. Répondez par l’un de ces nombres.
menu-opponents = Contre qui ? Vous avez { $number } adversaires.
menu-opponent = { $first } — { $second }
menu-opponents-choice = Un numéro pour tous, ou un pour chacun, séparés par des virgules (Entrée : steady pour tous) :
menu-opponents-unknown = Il n’y a pas d’adversaire « { $first } ».
menu-opponents-wrong = Répondez par un seul numéro de 1 à { $count }, ou par { $number } numéros séparés par des virgules.


## Labels

label-turn = tour { $turn }
label-seat = Place { $number }
label-you = vous
label-players = { $seats ->
    [one] { $seats } joueur
   *[other] { $seats } joueurs
}
label-sender = { $sender }
label-deck = pioche
label-discards = défausse
label-requirement = { $requirement }
label-waived = levée pour ce tour
label-wanderer = { $wanderer }
label-face-down = face cachée
label-face-up = face visible
label-blind = envoyé à l’aveugle
label-seen-by = vu par { $players }
label-barred = interdit à { $players }
label-band = { $band }
label-hand = main
label-your-hand = votre main
label-eliminated = éliminés
label-ready = pouvoir disponible
label-used = utilisé
label-doomed = élimination imminente
label-said = « C’est { $hero-the }. »
label-clues = { $clues }
label-clue-yes = { $count } × oui
label-clue-no = { $count } × non
label-pending = pouvoirs en attente
label-card = { $hero-number } { $hero }
label-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
label-heroes = { $count ->
    [one] { $count } héros
   *[other] { $count } héros
}
label-nothing = rien
label-nobody = personne
label-unknown = inconnu
label-yes = oui
label-no = non
label-edition = édition


## Results

result-six = { $winners-you ->
    [yes] Vous avez gagné avec six héros différents.
   *[no] { $winners } a gagné avec six héros différents.
}
result-band = { $winners-you ->
    [yes] { $winners-start } aviez le plus de héros : { $count } contre { $against }.
   *[no] { $winners-count ->
        [one] { $winners-start } avait le plus de héros : { $count } contre { $against }.
       *[other] { $winners-start } avaient le plus de héros : { $count } contre { $against }.
    }
}
result-eliminated = { $winners-you ->
    [yes] À égalité de héros avec { $others }, { $winners } aviez moins de cartes éliminées : { $count } contre { $against }.
   *[no] { $winners-count ->
        [one] À égalité de héros avec { $others }, { $winners } avait moins de cartes éliminées : { $count } contre { $against }.
       *[other] À égalité de héros avec { $others }, { $winners } avaient moins de cartes éliminées : { $count } contre { $against }.
    }
}
result-powers = { $winners-you ->
    [yes] À égalité de héros et de cartes éliminées avec { $others }, { $winners } aviez utilisé moins de pouvoirs : { $count } contre { $against }.
   *[no] { $winners-count ->
        [one] À égalité de héros et de cartes éliminées avec { $others }, { $winners } avait utilisé moins de pouvoirs : { $count } contre { $against }.
       *[other] À égalité de héros et de cartes éliminées avec { $others }, { $winners } avaient utilisé moins de pouvoirs : { $count } contre { $against }.
    }
}
result-turned = { $winners-you ->
    [yes] À égalité de héros et de cartes éliminées avec { $others }, { $winners } aviez moins de héros à l’horizontale : { $count } contre { $against }.
   *[no] { $winners-count ->
        [one] À égalité de héros et de cartes éliminées avec { $others }, { $winners } avait moins de héros à l’horizontale : { $count } contre { $against }.
       *[other] À égalité de héros et de cartes éliminées avec { $others }, { $winners } avaient moins de héros à l’horizontale : { $count } contre { $against }.
    }
}
result-strength = { $winners-you ->
    [yes] À égalité de héros et de cartes éliminées avec { $others }, { $winners } aviez le plus haut total : { $count } contre { $against }.
   *[no] { $winners-count ->
        [one] À égalité de héros et de cartes éliminées avec { $others }, { $winners } avait le plus haut total : { $count } contre { $against }.
       *[other] À égalité de héros et de cartes éliminées avec { $others }, { $winners } avaient le plus haut total : { $count } contre { $against }.
    }
}
result-shared = { $winners-you ->
    [yes] { $winners-start } êtes à égalité en tout et partagez la victoire.
   *[no] { $winners } sont à égalité en tout et partagent la victoire.
}
result-standing-powers = { $place }. { $seat-start } — héros : { $count }, éliminés : { $eliminated }, pouvoirs utilisés : { $third }
result-standing-turned = { $place }. { $seat-start } — héros : { $count }, éliminés : { $eliminated }, à l’horizontale : { $third }
result-standing-strength = { $place }. { $seat-start } — héros : { $count }, éliminés : { $eliminated }, total : { $third }


## Editions

edition-rent-a-hero = Rent a Hero
edition-rent-a-hero-about = Sans carte qui convienne, on envoie la première carte de la pioche.
edition-heros-a-louer = Héros à louer
edition-heros-a-louer-about = Comme Rent a Hero ; le dernier départage compte les héros restés à l’horizontale.
edition-seventh-hero = Seventh Hero
edition-seventh-hero-about = Sans carte qui convienne, on se sépare d’un héros, et un pouvoir peut encore suivre un recrutement.
edition-seventh-hero-fast = Seventh Hero, version rapide
edition-seventh-hero-fast-about = Comme Seventh Hero, mais après un recrutement il est trop tard pour les pouvoirs.
edition-original = L’original
edition-original-about = Les indices portent sur les conditions, et la défausse est remélangée jusqu’à ce que quelqu’un ait six héros.
edition-custom = Règles maison
edition-custom-about = N’importe quelle combinaison des cinq options.


## Options

option-no-match = Quand aucune carte ne convient
option-no-match-about = Ce qu’on envoie quand aucune carte en main ne remplit la { $requirement }.
option-no-match-deck = la première carte de la pioche, puis on défausse une carte de sa main
option-no-match-band = un héros de son { $band } qui convient, sinon la première carte de la pioche, sans la regarder
option-interrupts = Pouvoirs après un recrutement
option-interrupts-about = Un pouvoir peut-il encore arrêter un héros qui vient d’être recruté ?
option-interrupts-no = non
option-interrupts-yes = oui, tant que tous n’ont pas laissé faire
option-clue = Sur quoi portent les { $clues }
option-clue-about = La question à laquelle répond le { $sender } au sujet de la carte donnée.
option-clue-identity = est-ce le même héros que le { $wanderer } ?
option-clue-requirement = le { $wanderer } remplit-il la condition inscrite sur cette carte ?
option-deck-end = Quand la pioche est épuisée
option-deck-end-about = Ce qui se passe une fois la dernière carte piochée.
option-deck-end-score = ce tour est le dernier, et on établit le classement
option-deck-end-reshuffle = la défausse devient une nouvelle pioche ; seuls six héros font gagner
option-tiebreak = Dernier départage
option-tiebreak-about = Ce qui compte à égalité de héros et de cartes éliminées.
option-tiebreak-powers = le moins de pouvoirs utilisés dans toute la partie
option-tiebreak-turned = le moins de héros à l’horizontale à la fin
option-tiebreak-strength = le plus haut total des valeurs de ses héros


## Bots

bot-random = La Girouette
bot-random-character = tourne à tous les vents
bot-random-description = S’en remet au hasard pour tout et n’a jamais rien regretté.
bot-novice = L’Apprenti
bot-novice-character = beaucoup de cœur, aucune mémoire
bot-novice-description = Regarde son propre { $band }, oublie la défausse et adore ses pouvoirs.
bot-steady = L’Intendante
bot-steady-character = posée et exacte
bot-steady-description = Compte chaque carte et pèse les chances, puis tranche.
bot-search = Le Rêveur
bot-search-character = l’esprit ailleurs, mais toujours de retour à temps
bot-search-description = Imagine des centaines de suites possibles avant chaque coup.
