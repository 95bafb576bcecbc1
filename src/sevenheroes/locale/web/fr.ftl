### La page dans le navigateur, en français. Les phrases du jeu lui-même se trouvent dans ../fr.ftl.


## Le cadre de toutes les pages

web-menu = Menu
web-home = Accueil
web-lobby = Tables
web-rules = Règles
web-close = Fermer
web-cancel = Annuler
web-undo = Revenir
web-reload = Recharger
web-missing = Cette partie de la page n’a pas pu être chargée. Rechargez la page.
web-guest = Invité
web-lost = Connexion perdue. Nouvelle tentative…
web-not-connected = Le serveur est injoignable pour l’instant.
web-newer = Une nouvelle version du jeu est disponible.
web-replays = Parties jouées
web-keys = Raccourcis clavier
web-key-card = choisir une carte de votre main ; encore une fois pour la jouer
web-key-confirm = confirmer
web-key-ok = ok, laisser faire
web-key-recruit = recruter
web-key-pass = passer
web-key-power = utiliser le pouvoir d’un de vos héros
web-key-explain = expliquer la carte sélectionnée
web-key-back = annuler, fermer
web-key-rules = ouvrir les règles
web-enter = Entrée
web-space = Espace
web-escape = Échap
web-setting-aid = Compter les cartes pour moi : montrer qui peut être le { $wanderer }
web-setting-hold = Me laisser un instant pour annuler un envoi, un recrutement ou un pouvoir
web-setting-sound = Sons
web-setting-motion = Animations
web-setting-theme = Couleurs
web-theme-auto = comme le système
web-theme-light = claires
web-theme-dark = sombres


## L’accueil

web-welcome = Réunissez six héros différents pour gagner
web-lead = Une carte fait le tour de la table, face cachée. Recrutez‑la ou passez‑la ; brûlez des cartes pour des indices ; bluffez. Mais un héros pris deux fois, et vous perdez les deux.
web-play = Jouer
web-against = Vos adversaires
web-return = Retour à votre table
web-home-learn = Apprendre en jouant
web-friends = Entre amis
web-players = Joueurs


## La salle d’attente

web-coming = Un instant…
web-closed = Cette table est fermée.
web-invite = Envoyez ce lien à vos amis :
web-copy = Copier
web-copied = Lien copié.
web-open-seat = place libre
web-sit = S’asseoir ici
web-add-bot = Ajouter un robot
web-ready = prêt
web-not-ready = pas encore prêt
web-remove = Retirer
web-be-ready = Je suis prêt
web-unready = Je ne suis plus prêt
web-stand = Quitter ma place


## La table

web-title-yours = ● À vous de décider – Seven Heroes
web-middle = Milieu de la table
web-your-side = Votre côté de la table
web-decision = Votre décision
web-story = Ce qui s’est passé
web-thinking = réfléchit
web-away = absent
web-stand-in = un robot joue
web-stand-in-you-clock = Votre temps s’est écoulé trois fois de suite : un robot joue pour vous.
web-stand-in-you-left = Vous avez laissé la partie à un robot.
web-stand-in-you-asked = En votre absence, un autre joueur a confié votre jeu à un robot.
web-back = Me revoilà
web-leave = Laisser la partie à un robot
web-let-a-bot-play = { $seat } est absent : laisser jouer un robot
web-barred = ne peut pas recruter
web-hand = { $count ->
    [one] Une carte en main
   *[other] { $count } cartes en main
}
web-eliminated = Éliminés : { $heroes-a }
web-hero-ready = { $hero-number } { $hero } (pouvoir disponible)
web-hero-used = { $hero-number } { $hero } (utilisé)
web-hero-does = { $first } : { $second }
web-holds = Le { $wanderer } est ici, face cachée.
web-holds-known = Le { $wanderer } est ici : { $hero-the }.
web-clue-cards = { $count ->
    [one] Une carte donnée pour un { $clue } est posée ici, face cachée.
   *[other] { $count } cartes données pour des { $clues } sont posées ici, face cachée.
}
web-deck = Pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-last-turn = Dernier tour
web-discards = Défausse ({ $count }) : { $heroes-a }
web-silent = …garde le silence.
web-use = Utiliser { $power-the }…
web-use-on = Utiliser { $power-the } : sur qui ?
web-hint-clue = Choisissez une carte pour un { $clue }
web-hint-card = Choisissez une carte de votre main
web-held-send = Envoi en cours…
web-held-recruit = Recrutement en cours…
web-held-use = Pouvoir { $power-of } en cours…
web-kept = Votre action sera envoyée dès le retour de la connexion.
web-explain = Expliquer { $hero-the }
web-card-can = { $hero-number } { $hero } : { $first }
web-hero-state-always = { $hero-number } { $hero } ({ $first }) : { $hero-power }
web-hero-state-some = { $hero-number } { $hero } ({ $first }, proposé seulement parfois) : { $hero-power }
web-hero-state-never = { $hero-number } { $hero } ({ $first }, non proposé quand d’autres décident) : { $hero-power }
web-aid = En comptant, ce peut être : { $first }
web-aid-caption = En comptant
web-aid-share = { $hero } { $number } %
web-step-away = { $seat-you ->
    [yes] Un robot joue désormais pour vous.
   *[no] { $seat } s’est absenté, et un robot continue.
}
web-step-back = { $seat-you ->
    [yes] Vous êtes de retour.
   *[no] { $seat } est de retour.
}
web-step-clock = { $seat-you ->
    [yes] Votre temps s’est écoulé : le choix le plus sûr a été fait pour vous.
   *[no] Le temps de { $seat } s’est écoulé.
}
web-step-sat = { $seat } a pris place.
web-step-stood = { $seat } a quitté sa place.


## Les consignes

web-not-this-turn = Pas ce tour
web-not-this-turn-whole = Ne plus me demander pendant ce tour
web-until-my-turn = Jusqu’à mon tour
web-until-my-turn-whole = Ne rien me demander jusqu’à mon tour
web-quiet-turn = Plus de questions pendant ce tour.
web-quiet-mine = Pas de questions jusqu’à votre tour.
web-ask-again = Me demander de nouveau
web-orders = Quand proposer { $power-the } pendant que d’autres décident ?
web-order-always = toujours
web-order-never = jamais
web-never-again = Ne plus proposer { $power-the }
web-bells = Une cloche sur un de vos héros : son pouvoir n’est pas toujours proposé. Le petit i sur le héros permet de changer cela.
web-order-five = face à un groupe de cinq
web-order-seat = quand { $seat } décide


## Après la partie

web-wins = { $winners-count ->
    [one] { $winners-you ->
        [yes] Vous gagnez !
       *[no] { $winners } gagne !
    }
   *[other] { $winners-you ->
        [yes] { $winners-start } gagnez ensemble !
       *[no] { $winners-start } gagnent ensemble !
    }
}
web-result = Voir le résultat
web-next = Une revanche vous attend.
web-again = Rejouer
web-replay = Revoir la partie
web-look = Regarder la table


## Pourquoi le serveur refuse une commande

server-malformed = Le serveur n’a pas compris cette page. Rechargez-la.
server-flood = C’était trop rapide. Attendez un instant.
server-nowhere = Vous n’êtes à aucune table.
server-no-table = Cette table n’existe pas.
server-private = Cette table est privée : seuls ses joueurs peuvent la voir.
server-no-name = Indiquez d’abord votre nom.
server-no-seat = Cette place n’existe pas à cette table.
server-not-seated = Vous n’avez pas de place à cette table.
server-seated = Vous avez déjà une place à cette table.
server-full = Toutes les places sont prises.
server-taken = Cette place est prise.
server-began = La partie a déjà commencé.
server-not-begun = La partie n’a pas encore commencé.
server-over = La partie est terminée.
server-not-over = La partie n’est pas encore terminée.
server-closed = La table est fermée.
server-broken = Cette version du serveur ne peut pas lire cette table. Rien n’a été effacé.
server-not-owner = Seule la personne qui a ouvert la table peut faire cela.
server-not-ready = Quelqu’un n’est pas encore prêt.
server-seats-open = Des places sont encore libres.
server-here = Cette personne est toujours là.
server-not-away = Vous jouez déjà vous-même.
server-no-bot = Il n’y a pas de robot de ce nom ici.
server-stale = La partie a avancé entre-temps. Décidez de nouveau.
server-illegal = Les règles ne le permettent pas pour l’instant.
server-no-action = Cette action n’existe pas.
server-internal = Une erreur s’est produite sur le serveur : votre action ne compte pas. Réessayez.
server-storage = Le serveur n’a pas pu l’enregistrer : cela ne compte pas. Réessayez dans un instant.
server-busy = Le serveur est très occupé. Réessayez plus tard.
server-many = Vous avez atteint le nombre maximal de tables. Finissez d’abord une partie, ou quittez une table.
server-wish = Une table ne peut pas être réglée ainsi.
server-name = Un nom doit contenir au moins un caractère visible.
server-record = Ce n’est pas l’enregistrement d’une partie.
server-no-record = Il n’y a pas de partie terminée à ce nom.
server-origin = Le serveur n’accepte pas les requêtes d’un autre site.
server-no-page = Cette page n’existe pas.
server-method = Le serveur n’accepte pas ce type de requête.
server-large = C’est trop volumineux.


## Le salon

web-lobby-make = Ouvrir une table
web-lobby-open = Tables ouvertes
web-lobby-running = Parties en cours
web-lobby-empty = Aucune table pour l’instant
web-lobby-empty-about = Ouvrez la première. Envoyez le lien à vos amis, ou jouez avec des robots en attendant.
web-lobby-none-open = Aucune table ouverte pour l’instant. Ouvrez-en une, et d’autres la trouveront ici.
web-lobby-free = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
web-lobby-full = aucune place libre
web-lobby-join = Rejoindre
web-lobby-watch = Regarder
web-lobby-records = Vos dernières parties
web-lobby-won = { $winners-count ->
    [one] { $winners } a gagné.
   *[other] { $winners } ont gagné ensemble.
}
web-like = Comme { $first }, sauf :
web-pace-none = sans horloge
web-pace-live = { $count } s par décision, { $number } s par réaction
web-name = Votre nom
web-name-change = Changer
web-name-changed = Vous vous appelez maintenant { $first }.


## Nouvelle table

web-new = Nouvelle table
web-new-game = Quel jeu ?
web-new-same = Ce sont exactement les règles de { $first } : c’est cette édition qui sera jouée.
web-new-who = Qui joue ?
web-new-you = Vous
web-new-friend = Libre pour un ami ou pour qui voudra
web-new-who-about = Vous pourrez encore ajouter et retirer des robots avant le début de la partie.
web-new-circle = Qui peut venir ?
web-new-circle-link = Avec le lien seulement
web-new-circle-link-about = Seules les personnes à qui vous envoyez le lien. Personne d’autre ne voit la partie.
web-new-circle-all = Tout le monde
web-new-circle-all-about = La table figure dans la liste ; tout le monde peut jouer ou regarder.
web-new-pace = Combien de temps ?
web-new-pace-none = Sans horloge
web-new-pace-none-about = Chacun prend le temps qu’il lui faut.
web-new-pace-live = Avec une horloge
web-new-pace-live-about = Quand votre temps est écoulé, l’occasion est passée. Après trois fois de suite, un robot joue jusqu’à votre retour.
web-new-preset-brisk = rapide
web-new-preset-even = normal
web-new-preset-calm = tranquille
web-new-decision = Secondes par décision
web-new-reaction = Secondes par réaction
web-new-seconds = Un nombre entier de 1 à { $number }, s’il vous plaît.
web-new-bots = À quelle vitesse jouent les robots ?
web-new-bots-brisk = Immédiatement
web-new-bots-even = Assez lentement pour suivre
web-new-bots-calm = Sans se presser
web-new-make = Ouvrir la table


## En attendant le début de la partie

web-wait-owner = a ouvert la table
web-wait-here = présent
web-wait-watching = { $count ->
    [one] Une personne regarde.
   *[other] { $count } personnes regardent.
}
web-wait-level = Quel robot ?
web-wait-fill = Des robots aux places libres
web-wait-begin = Commencer la partie
web-wait-seats = { $count ->
    [one] Une place est encore libre : invitez quelqu’un ou ajoutez un robot.
   *[other] { $count } places sont encore libres : invitez des amis ou ajoutez des robots.
}
web-wait-ready = On attend { $players }.
web-wait-you = Tous les autres sont prêts. La partie commence dès que vous l’êtes.
web-wait-owner-begins = Tous les autres sont prêts. Commencez quand vous voulez.
web-wait-sit = Prenez une place pour jouer.
web-wait-full-public = Toutes les places sont prises. Vous verrez la partie dès qu’elle commencera.
web-wait-full-private = Toutes les places sont prises, et seuls les joueurs peuvent voir la partie.
web-wait-qr = Code QR
web-wait-qr-about = Scannez-le avec un téléphone.
web-wait-local = Cette adresse ne fonctionne que sur cet ordinateur. Pour laisser entrer vos amis, lancez le serveur avec --host 0.0.0.0 et ouvrez la page à l’adresse qu’il affiche.
web-wait-select = Le lien est sélectionné : copiez-le d’ici.
web-wait-public = visible dans la liste
web-wait-private = avec le lien seulement
web-wait-seal = Sceau du mélange
web-wait-seal-about = Ce nombre engage le serveur sur sa part du mélange. Après la partie, chacun peut vérifier qu’elle n’a pas changé.
web-wait-share = Ajouter quelque chose au mélange
web-wait-share-about = Quelques mots de vous et des chiffres tirés au hasard entrent dans le mélange quand vous êtes prêt. Ainsi, même le serveur ne peut pas choisir les cartes.
web-wait-share-given = Ajouté au mélange : { $first }


## La première partie guidée

web-learn = Apprendre à jouer
web-learn-coach = Votre guide
web-learn-chapter = Chapitre { $number } sur { $count } : { $first }
web-learn-on = Continuer
web-learn-next = Ensuite : { $first }
web-learn-again = Répéter
web-learn-skip = Passer ce chapitre
web-learn-leave = Quitter la leçon
web-learn-hint = Pas cette fois : faites ce que dit votre guide.
web-learn-hint-on = Votre guide n’a pas fini : continuez d’abord.
web-learn-play = Jouer une vraie partie
web-learn-lost = Ce chapitre ne peut pas continuer. Répétez-le, ou passez au suivant.

web-learn-send-title = Envoyer
web-learn-send-goal = Bienvenue ! Ces deux héros forment votre { $band } : { $heroes-the }. Réunissez six héros différents avant les autres, et vous gagnez.
web-learn-send-fits = À vous d’envoyer un héros. La carte révélée ici dit lesquels sont permis cette fois : { $hero-requirement }.
web-learn-send-choose = Deux cartes de votre main conviennent : le 2 et le 4. Choisissez-en une, puis confirmez.
web-learn-send-travels = Face cachée, le voilà { $wanderer }. Personne d’autre que vous ne sait qui c’est ! { $other } peut le recruter, ou le passer au joueur suivant.
web-learn-send-joined = { $seat } a osé le recruter, et tout le monde voit maintenant qui c’était : { $hero-the }. Nouveau dans ce { $band }, il y reste : trois héros !
web-learn-send-drew = Votre tour est fini : vous avez pioché une carte. C’est maintenant { $seat } qui devient { $sender }, et ainsi de suite autour de la table.

web-learn-offer-title = Recruter ou passer
web-learn-offer-sends = Cette fois, c’est { $seat } qui envoie un héros. Vous savez seulement ce qui peut partir d’une main : { $hero-requirement }. Ce sera donc 5, 6 ou 7.
web-learn-offer-safe = { $seat } l’a passé, et le voilà chez vous. Le recruter, ou le passer ? Votre { $band } n’a ni 5, ni 6, ni 7 : vous ne risquez rien. Recrutez !
web-learn-offer-new = Votre { $band } accueille { $hero-the }. Trois sur six !
web-learn-offer-risk = { $seat } vous envoie le suivant : { $hero-requirement }, donc 1, 2 ou 3. Mais votre { $band } a { $heroes-the }, et qui recrute deux fois le même héros perd les deux ! Mieux vaut passer.
web-learn-offer-lucky = { $seat } l’a pris, et regardez : { $hero-the }. Vous auriez perdu les deux. Bien joué !

web-learn-none-title = Rien ne convient
web-learn-none-fits = De nouveau à vous : { $hero-requirement }. Mais regardez votre main : ni 5, ni 6, ni 7. Rien ne convient !
web-learn-none-deck = Alors c’est la première carte de la pioche qui part, quelle qu’elle soit. Envoyez-la !
web-learn-none-drop = Vous l’avez regardée : c’est { $hero-the }. Il faut encore défausser une carte de votre main : choisissez-la.
web-learn-none-any = Un 4, alors qu’il fallait 5 ou plus ! Ce qui vient de la pioche peut être n’importe qui. Mais tout le monde voit d’où vient le héros : souvenez-vous-en quand ce sera à vous de décider.

web-learn-clue-title = Indices
web-learn-clue-doubt = { $seat } vous a envoyé un héros : 3, 4 ou 5. Un 4 ou un 5 serait le bienvenu. Mais avec { $hero-a } de plus, vous perdez les deux.
web-learn-clue-aid = La bande au-dessus de votre main compte pour vous : les chances de chaque héros, d’après toutes les cartes que vous avez vues. Le menu permet de la masquer.
web-learn-clue-ask = Demandez un { $clue } ! Choisissez { $hero-the } de votre main et donnez la carte à { $seat }. Cela veut dire : « Est‑ce ce héros‑là ? »
web-learn-clue-answer = « Non. » { $seat } connaît le héros et doit dire la vérité. Tous ont entendu la réponse, mais personne d’autre n’a vu votre carte. Elle est perdue : c’est le prix.
web-learn-clue-sure = C’est donc un 4 ou un 5, et votre { $band } n’a ni l’un ni l’autre. Recrutez !
web-learn-clue-price = C’était { $hero-the }. Vous pouvez demander autant que vous voulez, mais jamais avec votre dernière carte.

web-learn-twice-title = Deux fois le même
web-learn-twice-forced = À vous : 5 ou plus. Seule convient la carte { $hero-of } : il faut l’envoyer. Espérons que quelqu’un la prenne, car vous en avez déjà une…
web-learn-twice-back = Personne n’en a voulu, et il revient chez vous. Un héros qui revient au { $sender } doit être recruté : ni passer, ni demander. Seuls certains pouvoirs pourraient l’empêcher, et personne ici ne les a.
web-learn-twice-last = Une seconde carte { $hero-of } : vous allez perdre les deux ! Mais la première est encore là. Utilisez son pouvoir une dernière fois, et piochez deux cartes.
web-learn-twice-lost = Les deux sont perdues, et compteront contre vous en cas d’égalité. Votre { $band } a de nouveau une place vide. Au moins, vous avez deux cartes de plus.

web-learn-powers-title = Vos pouvoirs
web-learn-powers-each = Chaque héros de votre { $band } a un pouvoir, à utiliser une seule fois. La carte se couche alors ; elle compte toujours parmi vos six.
web-learn-powers-bell = Beaucoup de pouvoirs servent aussi pendant que d’autres décident. Une cloche barrée signifie qu’on ne vous propose pas ce pouvoir. En jeu, le petit i sur le héros permet de changer cela.
web-learn-powers-draw = Avec { $power-the }, vous piochez deux cartes. C’est le moment, avant d’envoyer : utilisez ce pouvoir !
web-learn-powers-ready = Vous avez utilisé { $hero-the }. Mais { $power-the } redresse un autre de vos héros. Servez-vous-en !
web-learn-powers-lift = Il vous faudrait maintenant envoyer un 5 ou un 6. Le pouvoir { $power-of } lève la { $requirement } : toute carte peut alors partir.
web-learn-powers-bait = { $seat } vient ensuite, et possède déjà { $hero-a }. Envoyez la même carte !
web-learn-powers-caught = { $seat } a mordu à l’hameçon : deux héros identiques, tous deux perdus. Voilà votre { $band } à l’œuvre.

web-learn-others-title = Contre les autres
web-learn-others-between = { $seat } a envoyé un héros à { $other }. Avant chaque décision, tous les autres peuvent utiliser des pouvoirs. On vous le demande donc maintenant.
web-learn-others-look = Mettons-y notre grain de sel ! Le pouvoir { $power-of } permet de regarder le { $wanderer }. Utilisez-le.
web-learn-others-tell = C’est { $hero-the } ! Vous avez déjà cette carte, mais pas { $seat }. Vous pouvez maintenant dire à tous qui c’est. La vérité, un mensonge, ou rien : à votre guise.
web-learn-others-bar = { $seat } reste de marbre. Avec { $power-the }, vous empêchez un joueur de recruter ce héros : lâchez les chiens sur { $seat } !
web-learn-others-pass = { $seat } a dû laisser filer le héros. Vous avez déjà { $hero-a } : passez !
web-learn-others-burn = Le héros revient chez { $seat }, qui l’avait envoyé et doit maintenant le recruter. Avec { $power-the }, brûlez-le avant. Allez-y !
web-learn-others-burnt = Parti en fumée : personne ne l’aura, et le tour est fini. Mais trois pouvoirs pour un héros, c’est cher. Choisissez bien la prochaine fois !

web-learn-chain-title = Pouvoir contre pouvoir
web-learn-chain-five = Danger ! { $seat } a cinq héros, et le sixième gagnerait la partie. Or { $other } va justement envoyer un héros à { $seat }.
web-learn-chain-burn = { $seat } a le héros et va sûrement le recruter. Vous avez { $power-the } : brûlez-le, vite !
web-learn-chain-answer = { $seat } répond par { $power-the }, qui annule le pouvoir tout juste utilisé. Mais c’est aussi un pouvoir, et vous avez la même carte : annulez-le !
web-learn-chain-chain = Le dernier pouvoir agit en premier : le vôtre a annulé la réponse de { $seat }, et le héros a brûlé. Ouf !

web-learn-six-title = Le sixième héros
web-learn-six-five = Cette fois, les cinq héros sont à vous ! { $seat } a dû vous en envoyer un de valeur paire : 2, 4 ou 6.
web-learn-six-ask = Seule une seconde carte { $hero-of } pourrait vous nuire. Vérifiez : demandez avec { $hero-the }.
web-learn-six-win = « Non. » Alors il est nouveau pour vous, quel qu’il soit : votre sixième. Recrutez-le !
web-learn-six-won = Six héros différents : vous avez gagné, et vous savez jouer ! Si la pioche s’épuise avant, c’est le plus grand { $band } qui gagne.


## Revoir une partie

web-replay-title = Revoir une partie
web-replay-paste = Collez ici l’enregistrement d’une partie, ou déposez un fichier n’importe où sur cette page.
web-replay-show = Montrer la partie
web-replay-file = Choisir un fichier
web-replay-drop = Déposez le fichier pour voir la partie.
web-replay-empty = Il n’y a encore rien à montrer : collez un enregistrement ou choisissez un fichier.
web-replay-long = C’est trop long pour un enregistrement, qui compte { $count } caractères au plus.
web-replay-line = La ligne { $number } de ce fichier n’est pas l’enregistrement d’une partie.
web-replay-reason = Détails pour les programmeurs
web-replay-unread = Ce fichier n’a pas pu être lu.
web-replay-latest = Dernières parties publiques
web-replay-none = Aucune partie publique n’a encore été terminée ici.
web-replay-private = Cette partie a été jouée à une table privée : seuls ses joueurs peuvent la revoir.
web-replay-retry = Réessayer
web-replay-another = Revoir une autre partie
web-replay-which = Quelle partie du fichier ?
web-replay-game = Partie { $number } sur { $count }
web-replay-eyes = Point de vue
web-replay-open = Toutes les cartes visibles
web-replay-controls = Commandes de lecture
web-replay-ply = action { $number } sur { $count }
web-replay-first = Au début (Origine)
web-replay-turn-back = Un tour en arrière (Page préc.)
web-replay-back = Un pas en arrière (←)
web-replay-play = Lecture (espace)
web-replay-pause = Pause (espace)
web-replay-on = Un pas en avant (→)
web-replay-turn-on = Un tour en avant (Page suiv.)
web-replay-last = À la fin (Fin)
web-replay-eliminated = éliminés : { $heroes-a }
web-replay-card-ready = { $hero-number } { $hero }, pouvoir disponible : { $hero-power }
web-replay-card-used = { $hero-number } { $hero }, pouvoir utilisé : { $hero-power }
web-replay-keys = Touches : ← et → vont pas à pas en sautant les pouvoirs déclinés, avec Maj sans les sauter ; Page préc. et Page suiv. vont tour par tour ; Origine et Fin mènent au début et à la fin ; la barre d’espace lance la lecture.
web-replay-unfinished = L’enregistrement s’arrête ici : cette partie n’a pas été terminée.
web-replay-tools = Enregistrer et vérifier cette partie
web-replay-link = Lien vers ce moment de la partie
web-replay-link-about = Seuls ses joueurs peuvent ouvrir la partie d’une table privée.
web-replay-download = Télécharger l’enregistrement
web-replay-verify = Vérifier le mélange


## Ce que les joueurs pouvaient savoir

web-known-all = Ce que chaque joueur pouvait savoir
web-known-seat = Ce que pouvait savoir { $seat }
web-known-is = Le { $wanderer } est { $hero-the }.
web-known-sure = { $seat } connaît le { $wanderer } : c’est { $hero-the }.
web-known-open = Qui cela pouvait être :
web-known-unseen = Personne n’a vu le { $wanderer }, et l’enregistrement ne dit pas qui c’est.
web-known-legend = Pourcentages. Barre : en comptant les cartes. Trait : d’après tout ce qui s’était passé.
web-known-share = { $hero } : { $number } % en comptant, { $against } % d’après tout ce qui s’était passé
web-known-clues = Les { $clues } de ce tour
web-known-clue = { $seat } a donné { $hero-the }
web-known-clue-unseen = { $seat } a donné une carte
web-known-left = { $heroes-count ->
    [one] il ne reste que { $heroes-the }
   *[other] il reste : { $heroes }
}


## Vérifier le mélange

web-fair-fair = La preuve est valable : les cartes ont été distribuées comme le dit le sceau.
web-fair-unfair = Quelque chose ne va pas : cette partie ne correspond pas à sa preuve.
web-fair-none = Cet enregistrement ne contient pas de preuve du mélange : il n’y a rien à vérifier.
web-fair-prepared = La pioche de cette partie était préparée, non mélangée : il n’y a donc pas de preuve.
web-fair-unreadable = La preuve de cet enregistrement est illisible : elle ne prouve rien.
web-fair-seats-yes = La preuve vaut pour { $seats } joueurs, comme cette partie.
web-fair-seats-no = La preuve vaut pour { $seats } joueurs, mais cette partie en compte un autre nombre.
web-fair-shown-yes = C’est le sceau que ce navigateur a vu avant la première carte.
web-fair-shown-no = Ce n’est pas le sceau que ce navigateur a vu avant la première carte.
web-fair-commitment-yes = Le secret révélé après la partie ouvre le sceau.
web-fair-commitment-no = Le secret révélé après la partie n’ouvre pas le sceau.
web-fair-pledges-yes = Chacun a apporté ce qui avait été promis : { $players }.
web-fair-pledges-no = La contribution de { $seat } n’est pas celle qui avait été promise.
web-fair-deck-yes = Les { $count } cartes de la pioche sont dans l’ordre de la preuve.
web-fair-deck-no = La carte numéro { $place } de la pioche était { $hero-the } ; d’après la preuve, c’est { $power-the }.
web-fair-first-yes = C’était bien à { $seat } de commencer, d’après la preuve.
web-fair-first-no = { $seat } a commencé ; d’après la preuve, c’était à { $other }.
web-fair-rng-yes = Les mélanges suivants utilisent les nombres aléatoires de la preuve.
web-fair-rng-no = Les mélanges suivants n’utilisent pas les nombres aléatoires de la preuve.
web-fair-given = Ont ajouté quelque chose au mélange : { $players }
web-fair-nobody = Aucun joueur n’a rien ajouté au mélange : rien ne prouve que le serveur n’a pas choisi son secret.
web-fair-seal = Le sceau ; comparez-le à celui que vous avez vu avant la partie :


## Les règles et les héros

web-rules-search = Chercher dans les règles
web-rules-find = Rechercher
web-rules-contents = Sommaire
web-rules-print = Imprimer
web-rules-all = Montrer toutes les règles
web-rules-lost = Les règles n’ont pas pu être chargées. Rechargez la page.
web-rules-found = { $count ->
    [0] Aucune section des règles ne contient tous ces mots.
    [one] Trouvé dans une section
   *[other] Trouvé dans { $count } sections
}
web-rules-may = Vous pouvez
web-rules-may-not = Vous ne pouvez pas
web-hero-power = Pouvoir
web-hero-asks = Retournée, la carte demande
web-hero-when = Utilisable
web-hero-unseen = Pas encore vues
web-hero-left = { $count ->
    [one] { $count } carte sur 11
   *[other] { $count } cartes sur 11
}
