/** Files by the ends of their paths. */
const files = (...names: string[]) => new RegExp(`/(?:${names.join('|')})\\.(?:tsx?|m?js|css)$`)

/**
 * The chunks of the bundle, by who needs them, with all that their files import. By default the bundler creates a chunk
 * for code that any two screens share, so that a first view loads dozens. A file belongs to the first part that names
 * or imports it. Other files are in the chunk of their screen.
 */
export const PARTS = [
  {
    /** Code of every first view, and code that other screens share with the home page. */
    name: 'start',
    test: files(
      'react-dom-client\\.production',
      'src/app',
      'src/router',
      'styles/index',
      'zod-config',
      'components/(?:lazy-part|page-head|poster|company-logo|promotion-slide)',
      'gallery/(?:character-card|character-grid|gallery\\.queries|remembered-pages)',
      'lib/(?:character-list|use-is-here)',
      'VisuallyHidden',
      'use-(?:debounced-callback|id|media-query|merged-ref)',
      'useQuery',
      'Icon(?:ChevronDown|Search|Sparkles)',
    ),
  },
  /** Fields, of which the pages about somebody or something have none at first. */
  { name: 'field', test: files('(?:TextInput|NativeSelect)') },
  {
    /** Code that the pages of characters, universes, contributors and lists share. */
    name: 'page',
    test: files(
      'contract/src/(?:access|character-fields|names|other-names)',
      'components/(?:back-link|external-link|note|page-top|share-button|submit-button)',
      'lib/(?:format-date|use-restore-focus)',
      '(?:AccordionChevron|Tabs)',
      'use-(?:debounced-value|focus-trap)',
      'use(?:Mutation|SuspenseQuery)',
      'Icon(?:ArrowUpRight|ChevronLeft|ChevronRight|Flag|Heart)',
    ),
  },
  { name: 'lists', test: files('lists/(?:saved\\.queries|lists\\.module)', 'Icon(?:Lock|Plus)') },
  { name: 'stream', test: /\?streaming$/ },
  /** Dialogs and menus. Screens work without them. */
  { name: 'overlay', test: files('(?:CheckIcon|FocusTrap|OptionalPortal|Overlay|Popover)') },
  { name: 'member', test: files('shell/user-menu', 'notifications/bell', 'lists/save-menu') },
  {
    name: 'form',
    test: files(
      'zod/index',
      'contract/src/(?:characters|text)',
      'lib/use-zod-form',
      'components/counted-fields',
    ),
  },
  { name: 'dialog', test: files('components/(?:dialog|modal)') },
  { name: 'moderator', test: files('moderation/review-actions', 'companies/admin-actions') },
].map((part, index, { length }) => ({ ...part, priority: length - index }))
