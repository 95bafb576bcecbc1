/** The URL of a language's message catalogue; vite.config.ts creates it. */
declare module "catalogue:*" {
  const address: string;
  export default address;
}
