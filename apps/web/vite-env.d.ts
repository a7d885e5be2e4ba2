interface ImportMetaEnv {
  /** The address of the site's source code, or null if package.json has none. */
  readonly SOURCE_URL: string | null
}

declare module 'virtual:theme.css'

declare module '*.md' {
  /** A part of a text: plain text, an element, or the place where the page inserts a component of its own. */
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
