interface ImportMetaEnv {
  /** The address of the code, or null if package.json has none. */
  readonly SOURCE_URL: string | null
}

declare module 'virtual:theme.css'
