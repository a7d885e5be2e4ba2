interface ImportMetaEnv {
  /** The address of the code, or null if package.json has none. */
  readonly SOURCE_URL: string | null
}

declare module 'virtual:theme.css'

declare module '*.md' {
  /** Of a text: an element, or the place of something that the page has. */
  export type TextPart =
    | string
    | { tag: 'p' | 'ul' | 'li' | 'strong' | 'code' | 'a'; children: TextPart[]; href?: string }
    | { place: string }

  export interface TextSection {
    id: string
    title: string
    parts: TextPart[]
  }

  const sections: TextSection[]
  export default sections
}
