/** The address of all messages of a language; vite.config.ts makes it. */
declare module "catalogue:*" {
  const address: string;
  export default address;
}
