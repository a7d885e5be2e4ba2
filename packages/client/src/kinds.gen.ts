// Made by generate.ts from the schemas of the procedures.

export const KINDS = {
  "auth": {
    "me": "query",
    "current": "query",
    "login": "mutation",
    "signup": "mutation",
    "quickSignup": "mutation",
    "logout": "mutation",
    "forgotPassword": "mutation",
    "resetPassword": "mutation",
    "redeemRecoveryCode": "mutation"
  },
  "account": {
    "overview": "query",
    "change": "mutation",
    "newsOff": "mutation",
    "changePassword": "mutation",
    "changeEmail": "mutation",
    "resendConfirmation": "mutation",
    "confirmEmail": "mutation",
    "makeRecoveryCodes": "mutation",
    "endDevice": "mutation",
    "endOtherDevices": "mutation",
    "exportData": "query",
    "remove": "mutation"
  },
  "keys": {
    "list": "query",
    "create": "mutation",
    "revoke": "mutation"
  },
  "webhooks": {
    "list": "query",
    "create": "mutation",
    "remove": "mutation",
    "setEnabled": "mutation",
    "newSecret": "mutation",
    "deliveries": "query",
    "sendTest": "mutation",
    "sendAgain": "mutation"
  },
  "characters": {
    "list": "query",
    "gallery": "query",
    "genreCounts": "query",
    "elsewhere": "query",
    "suggest": "query",
    "closeMatches": "query",
    "missed": "mutation",
    "viewed": "mutation",
    "random": "query",
    "mine": "query",
    "usualWait": "query",
    "byId": "query",
    "related": "query",
    "relations": "query",
    "submit": "creation",
    "edit": "mutation",
    "history": "query",
    "revision": "query",
    "revert": "mutation",
    "rounds": "query",
    "roundChanges": "query",
    "takeBack": "mutation",
    "unpublish": "mutation",
    "resubmit": "mutation",
    "withdraw": "mutation"
  },
  "changes": {
    "page": "query"
  },
  "universes": {
    "search": "query",
    "byName": "query",
    "map": "query",
    "characters": "query"
  },
  "companies": {
    "list": "query",
    "byId": "query",
    "ofOrigin": "query",
    "own": "query",
    "create": "mutation",
    "update": "mutation",
    "requests": "query",
    "request": "query",
    "decideName": "mutation",
    "decideLogo": "mutation",
    "removeLogo": "mutation",
    "revoke": "mutation"
  },
  "contributors": {
    "byName": "query",
    "characters": "query"
  },
  "lists": {
    "mine": "query",
    "saved": "query",
    "savedAmong": "query",
    "byId": "query",
    "characters": "query",
    "ofContributor": "query",
    "create": "creation",
    "update": "mutation",
    "remove": "mutation",
    "add": "mutation",
    "removeEntry": "mutation",
    "report": "mutation",
    "reported": "query",
    "takeDown": "mutation",
    "dismissReports": "mutation"
  },
  "editorial": {
    "row": "query",
    "set": "mutation"
  },
  "desk": {
    "queue": "query",
    "schedule": "mutation",
    "scheduled": "query",
    "decidedBy": "query",
    "undo": "mutation"
  },
  "moderation": {
    "setStatus": "mutation",
    "decideMany": "mutation",
    "queue": "query",
    "submitters": "query",
    "approved": "query",
    "rejected": "query",
    "reopen": "mutation",
    "takeOff": "mutation",
    "colleagues": "query",
    "outcome": "query",
    "templates": "query",
    "putTemplate": "creation",
    "removeTemplate": "mutation",
    "remove": "mutation"
  },
  "appeals": {
    "create": "mutation",
    "withdraw": "mutation",
    "of": "query",
    "page": "query",
    "decide": "mutation"
  },
  "duplicates": {
    "likely": "query",
    "of": "query",
    "compare": "query",
    "callDistinct": "mutation",
    "decideUniverses": "mutation"
  },
  "corrections": {
    "create": "creation",
    "page": "query",
    "byId": "query",
    "answer": "mutation",
    "withdraw": "mutation",
    "update": "mutation",
    "fromSubmission": "mutation",
    "decide": "mutation"
  },
  "removalRequests": {
    "create": "creation",
    "page": "query",
    "byId": "query",
    "decide": "mutation",
    "withdraw": "mutation"
  },
  "disputes": {
    "report": "mutation",
    "answer": "mutation",
    "byId": "query",
    "mine": "query",
    "list": "query",
    "decide": "mutation",
    "afterDismissal": "query",
    "setIdentity": "mutation"
  },
  "transparency": {
    "figures": "query"
  },
  "notifications": {
    "page": "query",
    "unreadCount": "query",
    "live": "subscription",
    "markRead": "mutation",
    "markAllRead": "mutation"
  },
  "promotions": {
    "list": "query",
    "slots": "query",
    "count": "mutation",
    "promotable": "query",
    "mine": "query",
    "live": "query"
  },
  "payments": {
    "settings": "query",
    "start": "creation",
    "current": "query",
    "cancel": "mutation",
    "receipt": "query",
    "payDemo": "mutation",
    "page": "query",
    "totals": "query",
    "exportAll": "query",
    "refund": "mutation"
  },
  "chat": {
    "about": "query",
    "ask": "stream"
  },
  "admin": {
    "becomeAdmin": "mutation",
    "activity": "query",
    "jobs": "query",
    "retryJob": "mutation",
    "dismissJob": "mutation",
    "wanted": "query",
    "totals": "query"
  },
  "audit": {
    "page": "query"
  }
} as const

export const WITHOUT_INPUT = [
  "auth.me",
  "auth.current",
  "auth.logout",
  "account.overview",
  "account.resendConfirmation",
  "account.endOtherDevices",
  "account.exportData",
  "keys.list",
  "webhooks.list",
  "characters.random",
  "characters.usualWait",
  "companies.list",
  "companies.own",
  "lists.mine",
  "editorial.row",
  "desk.scheduled",
  "moderation.colleagues",
  "moderation.templates",
  "transparency.figures",
  "notifications.unreadCount",
  "notifications.live",
  "notifications.markAllRead",
  "promotions.list",
  "promotions.slots",
  "promotions.live",
  "payments.settings",
  "payments.current",
  "payments.totals",
  "payments.exportAll",
  "chat.about",
  "admin.becomeAdmin",
  "admin.activity",
  "admin.jobs",
  "admin.totals"
] as const

export const CURSORS = {
  "webhooks.deliveries": "cursor",
  "characters.list": "cursor",
  "characters.gallery": "cursor",
  "characters.mine": "cursor",
  "characters.history": "cursor",
  "characters.rounds": "cursor",
  "changes.page": "after",
  "universes.characters": "cursor",
  "companies.requests": "cursor",
  "contributors.characters": "cursor",
  "lists.characters": "cursor",
  "lists.ofContributor": "cursor",
  "lists.reported": "cursor",
  "desk.queue": "cursor",
  "moderation.queue": "cursor",
  "moderation.approved": "cursor",
  "moderation.rejected": "cursor",
  "appeals.page": "cursor",
  "corrections.page": "cursor",
  "removalRequests.page": "cursor",
  "disputes.mine": "cursor",
  "disputes.list": "cursor",
  "notifications.page": "cursor",
  "promotions.promotable": "cursor",
  "promotions.mine": "cursor",
  "payments.page": "cursor",
  "admin.wanted": "cursor",
  "audit.page": "cursor"
} as const

export const STATUS_OF = {
  "invalid": 400,
  "unauthenticated": 401,
  "forbidden": 403,
  "not_found": 404,
  "method_not_allowed": 405,
  "timeout": 408,
  "conflict": 409,
  "changed": 409,
  "too_large": 413,
  "address_too_long": 414,
  "unsupported_media_type": 415,
  "too_many_requests": 429,
  "headers_too_large": 431,
  "internal": 500,
  "unavailable": 503
} as const