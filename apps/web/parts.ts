/** Files by the ends of their paths. */
const files = (...names: string[]) => new RegExp(`/(?:${names.join('|')})\\.(?:tsx?|m?js|css)$`)

/** The screens of routes. */
const screens = (...routes: string[]) =>
  new RegExp(`/routes/(?:${routes.join('|')})\\.tsx\\?tsr-split=component$`)

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
      'components/(?:company-logo|lazy-part|newcomers|page-head|poster|promotion-slide)',
      'gallery/(?:character-card|character-grid|gallery\\.queries|remembered-pages)',
      'lib/(?:character-list|use-is-here)',
      '(?:CloseButton|VisuallyHidden)',
      'use-(?:debounced-callback|force-update|id|media-query|merged-ref)',
      'useQuery',
      'Icon(?:ChevronDown|Search|Sparkles)',
    ),
  },
  /** What shows toasts, with what menus and dialogs need too. */
  { name: 'toast', test: files('components/toast-list') },
  /** Fields, of which the pages about somebody or something have none at first. */
  { name: 'field', test: files('(?:TextInput|NativeSelect)', 'components/address-select') },
  {
    /** Code that the pages of characters, universes, contributors and lists share. */
    name: 'page',
    test: files(
      'contract/src/(?:access|character-fields|names|other-names)',
      'components/(?:back-link|external-link|note|page-top|report-button|share-button|submit-button)',
      'lib/(?:format-date|use-restore-focus)',
      '(?:AccordionChevron|Tabs)',
      'use-(?:debounced-value|focus-trap)',
      'use(?:Mutation|SuspenseQuery)',
      'Icon(?:ArrowUpRight|ChevronLeft|ChevronRight|Flag|Heart)',
    ),
  },
  {
    /** Code that the pages with lists of something share. */
    name: 'list',
    test: files(
      'components/(?:card-list|page-title|paged-list|status-pill)',
      'companies/company-standing',
      'lists/(?:list-card|list-facts)',
      'lib/(?:character-fields|use-now)',
      'use-in-viewport',
      'styles/Skeleton',
      'Icon(?:Check|X)',
    ),
  },
  { name: 'lists', test: files('lists/(?:saved\\.queries|lists\\.module)', 'Icon(?:Lock|Plus)') },
  {
    /** What menus and dialogs are made of. */
    name: 'overlay',
    test: files(
      '(?:CheckIcon|FocusTrap|OptionalPortal|Overlay|Popover)',
      'styles/Checkbox',
      'notifications/(?:notification-list|notifications\\.queries|use-mark-read)',
    ),
  },
  /** What signed-in users have on every screen. Screens work without it. */
  { name: 'signed-in', test: files('shell/user-menu', 'notifications/bell', 'lists/save-menu') },
  {
    /** Forms, among them those of signing up and in. */
    name: 'form',
    test: files(
      'zod/index',
      'contract/src/(?:account|auth|characters|contributors|lists|search|text)',
      'lib/use-zod-form',
      'components/(?:counted-fields|password-field|wait-note)',
      'auth/(?:auth-screen|auth\\.queries|new-password-fields|use-sign-in|use-signup-outcome|username-field)',
    ),
  },
  {
    name: 'dialog',
    test: files('components/(?:dialog|modal|reason-dialog)', 'disputes/disputes\\.(?:queries|module)'),
  },
  {
    /** The actions of admins on public pages, and code that the screens of members and admins share. */
    name: 'review',
    test: files(
      'moderation/review-actions',
      'companies/admin-actions',
      'components/(?:submission-card|word-diff)',
      'admin/admin\\.(?:queries|module)',
      'duplicates/duplicates\\.queries',
      'styles/(?:Combobox|ScrollArea)',
    ),
  },
  {
    /** The screens of members. */
    name: 'member',
    test: screens(
      '_beside-posters\\.promote-admin',
      'account',
      'character\\.\\$id\\.(?:edit|history)',
      'company\\.index',
      'lists\\.index',
      'notifications',
      'promote',
      'promote-success',
      'promotions',
      'submissions',
      'submit',
    ),
  },
  /** The screens of admins. */
  { name: 'moderator', test: screens('admin.*') },
].map((part, index, { length }) => ({ ...part, priority: length - index }))
