// Made by generate.ts from the schemas of the procedures.

export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timeout'
  | 'conflict'
  | 'changed'
  | 'too_large'
  | 'address_too_long'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'headers_too_large'
  | 'internal'
  | 'unavailable'

export type WebhookMessage =
  | {
      type: 'character.published'
      timestamp: string
      data: {
        id: string
        version: number
      }
    }
  | {
      type: 'character.changed'
      timestamp: string
      data: {
        id: string
        version: number
      }
    }
  | {
      type: 'character.removed'
      timestamp: string
      data: {
        id: string
        version: number
      }
    }
  | {
      type: 'submission.decided'
      timestamp: string
      data: {
        id: string
        version: number
        verdict: 'approved' | 'revision' | 'permanent' | 'kept'
      }
    }
  | {
      type: 'dispute.decided'
      timestamp: string
      data: {
        id: string
        status: 'upheld' | 'dismissed' | 'resolved'
      }
    }
  | {
      type: 'promotion.started'
      timestamp: string
      data: {
        id: string
        characterId: string
      }
    }
  | {
      type: 'promotion.ended'
      timestamp: string
      data: {
        id: string
        characterId?: string
      }
    }
  | {
      type: 'import.finished'
      timestamp: string
      data: {
        batchId: string
        added: number
        updated: number
        removed: number
      }
    }
  | {
      type: 'webhook.test'
      timestamp: string
      data: {}
    }

export interface Procedures {
  auth: {
    /** Returns the caller. */
    me: {
      input: void
      output: User
    }
    /** Returns the caller, or null for a visitor. */
    current: {
      input: void
      output: User | null
    }
    /** Signs in and sets the session cookie. */
    login: {
      input: {
        username: string
        password: string
      }
      output: {
        id: string
        username: string
        isAdmin: boolean
        mustChangePassword?: true
        companyId: string | null
        next: string | null
      }
    }
    /** Creates an account with an email address and signs in. */
    signup: {
      input: {
        username: string
        email: string
        password: string
      }
      output: {
        id: string
        username: string
        isAdmin: boolean
        mustChangePassword?: true
        companyId: string | null
        next: string | null
      }
    }
    /** Creates an account with a username and a password and signs in. */
    quickSignup: {
      input: {
        username: string
        password: string
      }
      output: {
        id: string
        username: string
        isAdmin: boolean
        mustChangePassword?: true
        companyId: string | null
        next: string | null
      }
    }
    /** Signs out. */
    logout: {
      input: void
      output: Message
    }
    /** Mails a reset link, if the address has an account. */
    forgotPassword: {
      input: {
        email: string
      }
      output: Message
    }
    /** Sets a new password with the token of a reset link. */
    resetPassword: {
      input: {
        token: string
        newPassword: string
      }
      output: Message
    }
    /** Sets a new password with a recovery code and signs in. */
    redeemRecoveryCode: {
      input: {
        username: string
        code: string
      }
      output: {
        token: string
      }
    }
  }
  account: {
    /** Returns the email address, the devices and the recovery codes of the account. */
    overview: {
      input: void
      output: {
        username: string
        email: string | null
        pendingEmail: string | null
        createdAt: string
        news: 'soon' | 'daily' | 'off'
        recoveryCodes: number
        devices: {
          id: string
          name: string
          signedInAt: string
          isCurrent: boolean
        }[]
      }
    }
    /** Chooses when news is mailed. */
    change: {
      input: {
        news: 'soon' | 'daily' | 'off'
      }
      output: {
        news: 'soon' | 'daily' | 'off'
      }
    }
    /** Switches news by mail off, with the token of a mailed link. */
    newsOff: {
      input: {
        token: string
      }
      output: void
    }
    /** Changes the password, which ends all other sessions. */
    changePassword: {
      input: {
        currentPassword: string
        newPassword: string
      }
      output: void
    }
    /** Mails a link that confirms a new email address. */
    changeEmail: {
      input: {
        email: string
        currentPassword: string
      }
      output: {
        pendingEmail: string
      }
    }
    /** Mails the link that confirms the email address again. */
    resendConfirmation: {
      input: void
      output: {
        pendingEmail: string
      }
    }
    /** Confirms an email address with the token of a mailed link. */
    confirmEmail: {
      input: {
        token: string
      }
      output: {
        email: string
      }
    }
    /** Replaces the recovery codes with new ones, which are shown once. */
    makeRecoveryCodes: {
      input: {
        currentPassword: string
      }
      output: string[]
    }
    /** Signs a device out. */
    endDevice: {
      input: {
        id: string
      }
      output: void
    }
    /** Signs all other devices out. */
    endOtherDevices: {
      input: void
      output: void
    }
    /** Returns all data of the account. */
    exportData: {
      input: void
      output: {
        url: string
      }
    }
    /** Deletes the account. */
    remove: {
      input: {
        currentPassword: string
      }
      output: void
    }
  }
  keys: {
    /** Lists the keys of the account. */
    list: {
      input: void
      output: {
        id: string
        name: string
        scopes: ('read' | 'write' | 'review')[]
        createdAt: string
        expiresAt: string
        lastUsedOn: string | null
      }[]
    }
    /** Creates a key, which is shown once. */
    create: {
      input: {
        currentPassword: string
        name: string
        /** @maxItems 3 */
        scopes: ('read' | 'write' | 'review')[]
        expiresAt?: string | null
      }
      output: {
        key: {
          id: string
          name: string
          scopes: ('read' | 'write' | 'review')[]
          createdAt: string
          expiresAt: string
          lastUsedOn: string | null
        }
        secret: string
      }
    }
    /** Revokes a key at once. */
    revoke: {
      input: {
        id: string
      }
      output: void
    }
  }
  webhooks: {
    /** Lists the webhooks of the account. */
    list: {
      input: void
      output: {
        id: string
        url: string
        events: (
          | 'character.published'
          | 'character.changed'
          | 'character.removed'
          | 'submission.decided'
          | 'dispute.decided'
          | 'promotion.started'
          | 'promotion.ended'
          | 'import.finished'
        )[]
        scope: 'own' | 'all'
        universe: string | null
        createdAt: string
        isEnabled: boolean
        oldSecretUntil: string | null
      }[]
    }
    /** Creates a webhook, whose secret is shown once. */
    create: {
      input: {
        url: string
        /**
         * @minItems 1
         * @maxItems 8
         */
        events: (
          | 'character.published'
          | 'character.changed'
          | 'character.removed'
          | 'submission.decided'
          | 'dispute.decided'
          | 'promotion.started'
          | 'promotion.ended'
          | 'import.finished'
        )[]
        scope?: 'own' | 'all'
        universe?: string | null
      }
      output: {
        webhook: {
          id: string
          url: string
          events: (
            | 'character.published'
            | 'character.changed'
            | 'character.removed'
            | 'submission.decided'
            | 'dispute.decided'
            | 'promotion.started'
            | 'promotion.ended'
            | 'import.finished'
          )[]
          scope: 'own' | 'all'
          universe: string | null
          createdAt: string
          isEnabled: boolean
          oldSecretUntil: string | null
        }
        secret: string
      }
    }
    /** Removes a webhook with its deliveries. */
    remove: {
      input: {
        id: string
      }
      output: void
    }
    /** Switches a webhook on or off. */
    setEnabled: {
      input: {
        id: string
        isEnabled: boolean
      }
      output: {
        id: string
        url: string
        events: (
          | 'character.published'
          | 'character.changed'
          | 'character.removed'
          | 'submission.decided'
          | 'dispute.decided'
          | 'promotion.started'
          | 'promotion.ended'
          | 'import.finished'
        )[]
        scope: 'own' | 'all'
        universe: string | null
        createdAt: string
        isEnabled: boolean
        oldSecretUntil: string | null
      }
    }
    /** Gives a webhook a new secret. For a day messages are signed with the old one too. */
    newSecret: {
      input: {
        id: string
      }
      output: {
        webhook: {
          id: string
          url: string
          events: (
            | 'character.published'
            | 'character.changed'
            | 'character.removed'
            | 'submission.decided'
            | 'dispute.decided'
            | 'promotion.started'
            | 'promotion.ended'
            | 'import.finished'
          )[]
          scope: 'own' | 'all'
          universe: string | null
          createdAt: string
          isEnabled: boolean
          oldSecretUntil: string | null
        }
        secret: string
      }
    }
    /** Lists the messages to a webhook, latest first. */
    deliveries: {
      input: {
        limit?: number
        cursor?: string | null
        id: string
      }
      output: {
        items: {
          id: string
          event:
            | 'character.published'
            | 'character.changed'
            | 'character.removed'
            | 'submission.decided'
            | 'dispute.decided'
            | 'promotion.started'
            | 'promotion.ended'
            | 'import.finished'
            | 'webhook.test'
          createdAt: string
          status: 'waiting' | 'delivered' | 'failed'
          tries: number
          triedAt: string | null
          answer: number | null
          milliseconds: number | null
          error: string | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Sends a test message to a webhook. */
    sendTest: {
      input: {
        id: string
      }
      output: void
    }
    /** Sends a message again, with the same id; one that waits after a failed try, now. */
    sendAgain: {
      input: {
        id: string
      }
      output: void
    }
  }
  characters: {
    /** Lists the characters that the caller may see, newest first. */
    list: {
      input: {
        q?: string
        field?: 'name' | 'origin' | 'series' | 'creator' | 'writer'
        genre?:
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        limit?: number
        cursor?: string | null
        status?: 'pending' | 'approved' | 'rejected'
        sort?: 'newest' | 'popular'
      }
      output: {
        items: Character[]
        total: number
        nextCursor: string | null
      }
    }
    /** Searches published characters, in cards. */
    gallery: {
      input: {
        q?: string
        field?: 'name' | 'origin' | 'series' | 'creator' | 'writer'
        genre?:
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        limit?: number
        cursor?: string | null
        sort?: 'best' | 'popular' | 'newest' | 'name'
      }
      output: {
        items: CharacterCard[]
        total: number
        nextCursor: string | null
        defaultSort: 'best' | 'popular' | 'newest' | 'name'
      }
    }
    /** Counts the hits of a search per genre. */
    genreCounts: {
      input: {
        q?: string
        field?: 'name' | 'origin' | 'series' | 'creator' | 'writer'
      }
      output: {
        genre: 'Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series'
        total: number
      }[]
    }
    /** Counts the hits of a search in the other fields. */
    elsewhere: {
      input: {
        q?: string
        field?: 'name' | 'origin' | 'series' | 'creator' | 'writer'
        genre?:
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
      }
      output: {
        field: 'name' | 'origin' | 'series' | 'creator' | 'writer'
        total: number
      }[]
    }
    /** Suggests characters for a typed text, also misspelled, by another name or in another script. */
    suggest: {
      input: {
        q: string
        limit?: number
        status?: 'approved'
      }
      output: Suggestion[]
    }
    /** Finds characters whose names are similar to a search without a hit. */
    closeMatches: {
      input: {
        genre?:
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')
          | ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        q: string
      }
      output: {
        id: string
        name: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        abilities: string[]
        companyLogoUrl: string | null
        matched: string
        kind: 'exact' | 'prefix' | 'word' | 'substring' | 'alias' | 'fuzzy' | 'transliterated'
      }[]
    }
    /** Counts a search without a hit. */
    missed: {
      input: {
        q: string
      }
      output: Message
    }
    /** Counts a view of a published character, one of a network and day. */
    viewed: {
      input: {
        id: string
      }
      output: Message
    }
    /** Returns the id of a random published character. */
    random: {
      input: void
      output: {
        id: string
      } | null
    }
    /** Lists the submissions of the caller. */
    mine: {
      input: {
        q?: string
        limit?: number
        cursor?: string | null
        status?: 'revision' | 'pending' | 'approved' | 'permanent'
      }
      output: {
        items: {
          id: string
          name: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
          status: 'pending' | 'approved' | 'rejected'
          rejectionReason: string | null
          rejectedPermanently: boolean
          submittedBy: string
          submittedByUsername: string
          createdAt: string
          publishedAt: string | null
          version: number
          submittedAt: string
          summary: string
          queuePlace: number | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns how long submissions usually wait for a decision. */
    usualWait: {
      input: void
      output: {
        medianHours: number | null
      }
    }
    /** Returns a character. */
    byId: {
      input: {
        id: string
      }
      output: Character
    }
    /** Lists characters that are related to a character. */
    related: {
      input: {
        id: string
      }
      output: RelatedRow[]
    }
    /** Finds the names in its relationships that other characters of its universe have. */
    relations: {
      input: {
        id: string
      }
      output: RelationLink[]
    }
    /** Submits a character for review. */
    submit: {
      input: {
        name: string
        aliases?:
          | (
              | string
              | {
                  name: string
                  kind?: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
                  /** A BCP 47 tag. */
                  language?: string | null
                }
            )[]
          | null
        origin: string
        multiverse?: string | null
        /**
         * @minItems 1
         * @maxItems 100
         */
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        series?: string | null
        creators?: string[] | null
        writers?: string[] | null
        description: string
        /**
         * @minItems 1
         * @maxItems 100
         */
        abilities: string[]
        /**
         * @minItems 1
         * @maxItems 100
         */
        personality: string[]
        backstory: string
        relationships?: string | null
        externalLinks?: string[] | null
        crossGenreLinks?: string[] | null
        imageUrl?: string | null
        pictureCredit?: string | null
        pictureLink?: string | null
        pictureLicence?:
          | (
              | ''
              | 'Own work'
              | 'With permission'
              | 'Public domain'
              | 'CC BY'
              | 'CC BY-SA'
              | 'CC0'
              | 'Made by a generator'
              | 'Other'
            )
          | null
        reviewNote?: string | null
        reviewSources?: string[] | null
      }
      output: Character
    }
    /** Edits a character, with all its fields. */
    edit: {
      input: {
        name: string
        aliases?:
          | (
              | string
              | {
                  name: string
                  kind?: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
                  /** A BCP 47 tag. */
                  language?: string | null
                }
            )[]
          | null
        origin: string
        multiverse?: string | null
        /**
         * @minItems 1
         * @maxItems 100
         */
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        series?: string | null
        creators?: string[] | null
        writers?: string[] | null
        description: string
        abilities?: string[] | null
        personality?: string[] | null
        backstory: string
        relationships?: string | null
        externalLinks?: string[] | null
        crossGenreLinks?: string[] | null
        imageUrl?: string | null
        pictureCredit?: string | null
        pictureLink?: string | null
        pictureLicence?:
          | (
              | ''
              | 'Own work'
              | 'With permission'
              | 'Public domain'
              | 'CC BY'
              | 'CC BY-SA'
              | 'CC0'
              | 'Made by a generator'
              | 'Other'
            )
          | null
        id: string
        baseVersion?: number
      }
      output: Character
    }
    /** Lists the revisions of a character. */
    history: {
      input: {
        limit?: number
        cursor?: string | null
        id: string
      }
      output: {
        items: {
          id: string
          at: string
          by: string | null
          acceptedBy: string | null
          action:
            | 'submitted'
            | 'imported'
            | 'edited'
            | 'resubmitted'
            | 'approved'
            | 'rejected'
            | 'kept'
            | 'reverted'
            | 'taken_back'
            | 'taken_off'
            | 'unpublished'
            | 'reopened'
            | 'corrected'
          fields: string[]
          amended: string[]
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns the changes of a revision. */
    revision: {
      input: {
        id: string
        revisionId: string
      }
      output: {
        changes: {
          field: string
          before: string | string[] | OtherName[] | boolean | null
          after: string | string[] | OtherName[] | boolean | null
        }[]
      }
    }
    /** Restores a character as it was after a revision. */
    revert: {
      input: {
        id: string
        revisionId: string
        baseVersion?: number
      }
      output: Character
    }
    /** Lists the rounds of the review of a character, with their notes and remarks. */
    rounds: {
      input: {
        limit?: number
        cursor?: string | null
        id: string
      }
      output: {
        items: {
          round: number
          note: string | null
          sources: string[]
          verdict: ('approved' | 'revision' | 'permanent' | 'kept' | 'taken_off') | null
          by: string | null
          at: string | null
          reason: string | null
          rule:
            | ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names')
            | null
          isNoticed: boolean
          remarks: {
            field: string
            text: string
            answer: string | null
          }[]
          reopened: {
            by: string | null
            at: string
            reason: string | null
          } | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns what has changed since the decision of the round before. */
    roundChanges: {
      input: {
        id: string
        round: number
      }
      output: {
        changes: {
          field: string
          before: string | string[] | OtherName[] | boolean | null
          after: string | string[] | OtherName[] | boolean | null
        }[]
      }
    }
    /** Takes back a pending submission of the caller, to edit it. */
    takeBack: {
      input: {
        id: string
        baseVersion?: number
      }
      output: Character
    }
    /** Takes a published character of the caller off the site. */
    unpublish: {
      input: {
        id: string
        baseVersion?: number
      }
      output: Character
    }
    /** Resubmits a character that was sent or taken back. */
    resubmit: {
      input: {
        id: string
        baseVersion?: number
        reviewNote?: string | null
        reviewSources?: string[] | null
        /** @maxItems 19 */
        answers?: {
          field:
            | 'name'
            | 'aliases'
            | 'origin'
            | 'multiverse'
            | 'genres'
            | 'series'
            | 'creators'
            | 'writers'
            | 'description'
            | 'abilities'
            | 'personality'
            | 'backstory'
            | 'relationships'
            | 'externalLinks'
            | 'crossGenreLinks'
            | 'imageUrl'
            | 'pictureCredit'
            | 'pictureLink'
            | 'pictureLicence'
          text: string
        }[]
      }
      output: Character
    }
    /** Deletes an undecided submission of the caller. */
    withdraw: {
      input: {
        id: string
        baseVersion?: number
      }
      output: void
    }
  }
  changes: {
    /** Lists what was published, changed or removed, in order: each character once, at its last change. */
    page: {
      input: {
        after?: string | null
        limit?: number
      }
      output: {
        items: {
          id: string
          kind: 'published' | 'changed' | 'removed'
          version: number
          at: string
        }[]
        nextCursor: string | null
        hasMore: boolean
      }
    }
  }
  universes: {
    /** Finds universes by name. */
    search: {
      input: {
        q?: string
        limit?: number
      }
      output: Universe[]
    }
    /** Returns a universe. */
    byName: {
      input: {
        name: string
      }
      output: UniversePage
    }
    /** Says which of its first characters name each other among their relationships. */
    map: {
      input: {
        name: string
      }
      output: {
        /** @maxItems 40 */
        characters: {
          id: string
          name: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
        }[]
        links: {
          from: string
          to: string
        }[]
      }
    }
    /** Lists the published characters of a universe. */
    characters: {
      input: {
        limit?: number
        cursor?: string | null
        name: string
        q?: string
        sort?: 'popular' | 'newest' | 'name'
      }
      output: {
        items: CharacterCard[]
        total: number
        nextCursor: string | null
        defaultSort: 'popular' | 'newest' | 'name'
      }
    }
  }
  companies: {
    /** Lists the companies. */
    list: {
      input: void
      output: Company[]
    }
    /** Returns a company. */
    byId: {
      input: {
        id: string
      }
      output: Company
    }
    /** Returns the company that a universe belongs to. */
    ofOrigin: {
      input: {
        origin: string
      }
      output: Company | null
    }
    /** Returns the company of the caller. */
    own: {
      input: void
      output: {
        company: {
          id: string
          status: 'active' | 'pending'
          logoUrl: string | null
          pendingLogoUrl: string | null
          logoRefusal: string | null
        } | null
        refusal: {
          kind: 'refused' | 'revoked'
          name: string
          reason: string
          at: string
        } | null
      }
    }
    /** Creates the company of the caller. */
    create: {
      input: {
        name: string
        description?: string | null
        logoUrl?: string | null
      }
      output: Company
    }
    /** Changes the description or the logo of a company. */
    update: {
      input: {
        id: string
        name?: string
        description?: string | null
        logoUrl?: string | null
      }
      output: Company
    }
    /** Lists the names and logos that wait for approval. */
    requests: {
      input: {
        limit?: number
        cursor?: string | null
      }
      output: {
        items: CompanyRequest[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns a name or logo that waits for approval. */
    request: {
      input: {
        id: string
      }
      output: CompanyRequest
    }
    /** Approves or refuses the name of a company. */
    decideName: {
      input: {
        status: 'approved' | 'refused'
        reason?: string | null
        id: string
      }
      output: Message
    }
    /** Approves or refuses the logo of a company. */
    decideLogo: {
      input: {
        status: 'approved' | 'refused'
        reason?: string | null
        logoUrl: string
        id: string
      }
      output: Message
    }
    /** Removes the logo of a company. */
    removeLogo: {
      input: {
        id: string
        logoUrl: string
        reason: string
      }
      output: Message
    }
    /** Deletes a company. */
    revoke: {
      input: {
        id: string
        reason: string
      }
      output: Message
    }
  }
  contributors: {
    /** Returns a user with published characters or accepted corrections. */
    byName: {
      input: {
        username: string
      }
      output: Contributor
    }
    /** Lists the published characters of a user. */
    characters: {
      input: {
        limit?: number
        cursor?: string | null
        username: string
      }
      output: {
        items: CharacterCard[]
        total: number
        nextCursor: string | null
      }
    }
  }
  lists: {
    /** Lists the lists of the caller. */
    mine: {
      input: void
      output: ListWithCovers[]
    }
    /** Returns which of the caller’s lists have a character. */
    saved: {
      input: {
        characterId: string
      }
      output: {
        id: string
        name: string
        isPublic: boolean
        isFavourites: boolean
        total: number
        has: boolean
      }[]
    }
    /** Returns which of these characters the caller has saved. */
    savedAmong: {
      input: {
        /** @maxItems 100 */
        characterIds: string[]
      }
      output: string[]
    }
    /** Returns a list; `favourites` is the caller’s first. */
    byId: {
      input: {
        id: string
      }
      output: List
    }
    /** Lists the characters of a list. */
    characters: {
      input: {
        limit?: number
        cursor?: string | null
        id: string
      }
      output: {
        items: CharacterCard[]
        total: number
        nextCursor: string | null
      }
    }
    /** Lists the public lists of a user. */
    ofContributor: {
      input: {
        limit?: number
        cursor?: string | null
        username: string
      }
      output: {
        items: ListWithCovers[]
        total: number
        nextCursor: string | null
      }
    }
    /** Creates a list. */
    create: {
      input: {
        name: string
        description?: string | null
        isPublic?: boolean
        characterId?: string
      }
      output: List
    }
    /** Changes the name, the description or the visibility of a list. */
    update: {
      input: {
        id: string
        name?: string
        description?: string | null
        isPublic?: boolean
        baseVersion?: number
      }
      output: List
    }
    /** Deletes a list. */
    remove: {
      input: {
        id: string
        baseVersion?: number
      }
      output: void
    }
    /** Adds a character to a list. */
    add: {
      input: {
        id: string
        characterId: string
      }
      output: {
        id: string
        name: string
        isPublic: boolean
        isFavourites: boolean
        total: number
        has: boolean
      }
    }
    /** Removes a character from a list. */
    removeEntry: {
      input: {
        id: string
        characterId: string
      }
      output: {
        id: string
        name: string
        isPublic: boolean
        isFavourites: boolean
        total: number
        has: boolean
      }
    }
    /** Reports a public list. */
    report: {
      input: {
        id: string
        reason: string
      }
      output: {
        id: string
        reason: string
        reportedByUsername: string
        createdAt: string
      }
    }
    /** Lists the reported lists. */
    reported: {
      input: {
        limit?: number
        cursor?: string | null
      }
      output: {
        items: ReportedList[]
        total: number
        nextCursor: string | null
      }
    }
    /** Makes a public list private. */
    takeDown: {
      input: {
        id: string
        reason: string
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
        baseVersion?: number
      }
      output: void
    }
    /** Dismisses the reports of a list. */
    dismissReports: {
      input: {
        id: string
        lastReportId: string
        baseVersion?: number
      }
      output: void
    }
  }
  editorial: {
    /** Returns the row of characters that admins have chosen for the home page. */
    row: {
      input: void
      output: {
        title: string
        cards: CharacterCard[]
        version: number
      }
    }
    /** Sets the title and up to twelve published characters of the row; without any it is not shown. */
    set: {
      input: {
        title: string
        /** @maxItems 12 */
        characterIds: string[]
        baseVersion?: number
      }
      output: {
        title: string
        cards: CharacterCard[]
        version: number
      }
    }
  }
  desk: {
    /** Lists everything that waits for an admin’s decision, or one kind of it, oldest first. */
    queue: {
      input: {
        limit?: number
        cursor?: string | null
        genre?: 'Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series'
        origin?: string
        submitter?: string
        hideOwn?: boolean
        kind?:
          | 'submission'
          | 'correction'
          | 'duplicate'
          | 'problem'
          | 'copyright'
          | 'removal'
          | 'appeal'
          | 'list'
          | 'company'
      }
      output: {
        items: (
          | {
              kind: 'submission'
              id: string
              since: string
              item: {
                id: string
                name: string
                origin: string
                genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
                imageUrl: string | null
                status: 'pending' | 'approved' | 'rejected'
                rejectionReason: string | null
                rejectedPermanently: boolean
                submittedBy: string
                submittedByUsername: string
                createdAt: string
                publishedAt: string | null
                version: number
                submittedAt: string
                summary: string
                mayBeDuplicate: boolean
                former: {
                  round: number
                  verdict: 'revision' | 'permanent' | 'taken_off'
                  by: string | null
                  at: string
                } | null
              }
            }
          | {
              kind: 'correction'
              id: string
              since: string
              item: {
                id: string
                kind: 'change' | 'problem' | 'duplicate'
                topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
                status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
                characterId: string | null
                characterName: string
                origin: string
                genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
                imageUrl: string | null
                by: string | null
                isByOwner: boolean
                fields: string[]
                note: string | null
                sources: string[]
                other: {
                  id: string
                  name: string
                } | null
                ownerWords: {
                  by: string | null
                  role: ('submitter' | 'company') | null
                  says: 'agrees' | 'disagrees'
                  note: string | null
                  at: string
                }[]
                ownerSays: ('agrees' | 'disagrees') | null
                ownerNote: string | null
                taken: string[]
                reason: string | null
                rule:
                  | (
                      | 'copyright'
                      | 'real-people'
                      | 'hurtful'
                      | 'advertising'
                      | 'duplicate'
                      | 'quality'
                      | 'names'
                    )
                  | null
                decidedBy: string | null
                createdAt: string
                decidedAt: string | null
              }
            }
          | {
              kind: 'duplicate'
              id: string
              since: string
              item: {
                id: string
                kind: 'change' | 'problem' | 'duplicate'
                topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
                status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
                characterId: string | null
                characterName: string
                origin: string
                genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
                imageUrl: string | null
                by: string | null
                isByOwner: boolean
                fields: string[]
                note: string | null
                sources: string[]
                other: {
                  id: string
                  name: string
                } | null
                ownerWords: {
                  by: string | null
                  role: ('submitter' | 'company') | null
                  says: 'agrees' | 'disagrees'
                  note: string | null
                  at: string
                }[]
                ownerSays: ('agrees' | 'disagrees') | null
                ownerNote: string | null
                taken: string[]
                reason: string | null
                rule:
                  | (
                      | 'copyright'
                      | 'real-people'
                      | 'hurtful'
                      | 'advertising'
                      | 'duplicate'
                      | 'quality'
                      | 'names'
                    )
                  | null
                decidedBy: string | null
                createdAt: string
                decidedAt: string | null
              }
            }
          | {
              kind: 'problem'
              id: string
              since: string
              item: {
                id: string
                kind: 'change' | 'problem' | 'duplicate'
                topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
                status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
                characterId: string | null
                characterName: string
                origin: string
                genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
                imageUrl: string | null
                by: string | null
                isByOwner: boolean
                fields: string[]
                note: string | null
                sources: string[]
                other: {
                  id: string
                  name: string
                } | null
                ownerWords: {
                  by: string | null
                  role: ('submitter' | 'company') | null
                  says: 'agrees' | 'disagrees'
                  note: string | null
                  at: string
                }[]
                ownerSays: ('agrees' | 'disagrees') | null
                ownerNote: string | null
                taken: string[]
                reason: string | null
                rule:
                  | (
                      | 'copyright'
                      | 'real-people'
                      | 'hurtful'
                      | 'advertising'
                      | 'duplicate'
                      | 'quality'
                      | 'names'
                    )
                  | null
                decidedBy: string | null
                createdAt: string
                decidedAt: string | null
              }
            }
          | {
              kind: 'copyright'
              id: string
              since: string
              item: DisputeCase
            }
          | {
              kind: 'removal'
              id: string
              since: string
              item: {
                id: string
                kind: 'change' | 'problem' | 'duplicate'
                topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
                status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
                characterId: string | null
                characterName: string
                origin: string
                genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
                imageUrl: string | null
                by: string | null
                isByOwner: boolean
                fields: string[]
                note: string | null
                sources: string[]
                other: {
                  id: string
                  name: string
                } | null
                ownerWords: {
                  by: string | null
                  role: ('submitter' | 'company') | null
                  says: 'agrees' | 'disagrees'
                  note: string | null
                  at: string
                }[]
                ownerSays: ('agrees' | 'disagrees') | null
                ownerNote: string | null
                taken: string[]
                reason: string | null
                rule:
                  | (
                      | 'copyright'
                      | 'real-people'
                      | 'hurtful'
                      | 'advertising'
                      | 'duplicate'
                      | 'quality'
                      | 'names'
                    )
                  | null
                decidedBy: string | null
                createdAt: string
                decidedAt: string | null
              }
            }
          | {
              kind: 'appeal'
              id: string
              since: string
              item: {
                id: string
                characterId: string
                text: string
                createdAt: string
                verdict: ('reopened' | 'confirmed') | null
                answer: string | null
                decidedBy: string | null
                decidedAt: string | null
                character: {
                  id: string
                  name: string
                  origin: string
                  genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
                  imageUrl: string | null
                  status: 'pending' | 'approved' | 'rejected'
                  submittedByUsername: string
                  publishedAt: string | null
                  version: number
                }
                rejection: {
                  reason: string | null
                  by: string | null
                  at: string
                }
                mayDecide: boolean
              }
            }
          | {
              kind: 'list'
              id: string
              since: string
              item: ReportedList
            }
          | {
              kind: 'company'
              id: string
              since: string
              item: CompanyRequest
            }
        )[]
        total: number
        nextCursor: string | null
      }
    }
    /** Decides in ten seconds, until when it can be undone. */
    schedule: {
      input:
        | {
            verdict: 'approved' | 'revision' | 'permanent'
            rejectionReason?: string | null
            rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
            id: string
            baseVersion?: number
            /** @maxItems 19 */
            remarks?: {
              field:
                | 'name'
                | 'aliases'
                | 'origin'
                | 'multiverse'
                | 'genres'
                | 'series'
                | 'creators'
                | 'writers'
                | 'description'
                | 'abilities'
                | 'personality'
                | 'backstory'
                | 'relationships'
                | 'externalLinks'
                | 'crossGenreLinks'
                | 'imageUrl'
                | 'pictureCredit'
                | 'pictureLink'
                | 'pictureLicence'
              text: string
            }[]
            kind: 'submission'
          }
        | {
            id: string
            verdict: 'accepted' | 'refused'
            fields?: (
              | 'name'
              | 'aliases'
              | 'origin'
              | 'multiverse'
              | 'genres'
              | 'series'
              | 'creators'
              | 'writers'
              | 'description'
              | 'abilities'
              | 'personality'
              | 'backstory'
              | 'relationships'
              | 'externalLinks'
              | 'crossGenreLinks'
              | 'imageUrl'
              | 'pictureCredit'
              | 'pictureLink'
              | 'pictureLicence'
            )[]
            values?: {
              name?: string
              aliases?:
                | (
                    | string
                    | {
                        name: string
                        kind?: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
                        /** A BCP 47 tag. */
                        language?: string | null
                      }
                  )[]
                | null
              origin?: string
              multiverse?: string | null
              /**
               * @minItems 1
               * @maxItems 100
               */
              genres?: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
              series?: string | null
              creators?: string[] | null
              writers?: string[] | null
              description?: string
              /**
               * @minItems 1
               * @maxItems 100
               */
              abilities?: string[]
              /**
               * @minItems 1
               * @maxItems 100
               */
              personality?: string[]
              backstory?: string
              relationships?: string | null
              externalLinks?: string[] | null
              crossGenreLinks?: string[] | null
              imageUrl?: string | null
              pictureCredit?: string | null
              pictureLink?: string | null
              pictureLicence?:
                | (
                    | ''
                    | 'Own work'
                    | 'With permission'
                    | 'Public domain'
                    | 'CC BY'
                    | 'CC BY-SA'
                    | 'CC0'
                    | 'Made by a generator'
                    | 'Other'
                  )
                | null
            }
            reason?: string | null
            takesOff?: boolean
            rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
            baseVersion?: number
            kind: 'correction' | 'removal'
          }
        | {
            id: string
            adminNotes?: string | null
            verdict?: 'dismissed' | 'taken_off'
            rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
            baseVersion?: number
            kind: 'copyright'
          }
        | {
            id: string
            verdict: 'reopened' | 'confirmed'
            answer: string
            to?: 'pending' | 'revision' | 'published'
            baseVersion?: number
            kind: 'appeal'
          }
        | {
            id: string
            lastReportId: string
            baseVersion?: number
            kind: 'list'
          }
        | {
            id: string
            name?: {
              status: 'approved' | 'refused'
              reason?: string | null
            }
            logo?: {
              status: 'approved' | 'refused'
              reason?: string | null
              logoUrl: string
            }
            kind: 'company'
          }
      output: {
        dueAt: string
      }
    }
    /** Lists the caller’s decisions that can still be undone. */
    scheduled: {
      input: void
      output: {
        kind: 'submission' | 'correction' | 'copyright' | 'removal' | 'appeal' | 'list' | 'company'
        id: string
        name: string
        verdict:
          | 'approved'
          | 'revision'
          | 'permanent'
          | 'accepted'
          | 'refused'
          | 'dismissed'
          | 'taken_off'
          | 'reopened'
          | 'confirmed'
        left: number
      }[]
    }
    /** Who has just decided on something at the desk, and how. */
    decidedBy: {
      input: {
        kind: 'submission' | 'correction' | 'copyright' | 'removal' | 'appeal' | 'list' | 'company'
        id: string
      }
      output: {
        action:
          | (
              | 'became_admin'
              | 'admin_demoted'
              | 'account_disabled'
              | 'account_enabled'
              | 'account_deleted'
              | 'account_data_exported'
              | 'password_reset_by_operator'
              | 'character_approved'
              | 'character_sent_for_revision'
              | 'character_rejected'
              | 'submission_kept'
              | 'character_reopened'
              | 'character_taken_off'
              | 'character_taken_off_on_request'
              | 'character_unpublished'
              | 'character_restored'
              | 'appeal_confirmed'
              | 'character_edited'
              | 'character_reverted'
              | 'character_deleted'
              | 'called_distinct'
              | 'called_one_universe'
              | 'called_two_universes'
              | 'dispute_upheld'
              | 'dispute_dismissed'
              | 'dispute_resolved'
              | 'dispute_page_taken_off'
              | 'dispute_identity_set'
              | 'correction_accepted'
              | 'correction_partly'
              | 'correction_refused'
              | 'correction_resolved'
              | 'company_name_approved'
              | 'company_name_refused'
              | 'company_logo_approved'
              | 'company_logo_refused'
              | 'company_logo_removed'
              | 'company_revoked'
              | 'list_taken_down'
              | 'list_reports_dismissed'
              | 'payment_refunded'
              | 'template_added'
              | 'template_changed'
              | 'template_removed'
              | 'editorial_changed'
              | 'characters_imported'
              | 'import_undone'
              | 'import_brought_back'
              | 'job_retried'
              | 'job_dismissed'
            )
          | null
        by: string | null
      }
    }
    /** Undoes a scheduled decision of the caller. */
    undo: {
      input: {
        kind: 'submission' | 'correction' | 'copyright' | 'removal' | 'appeal' | 'list' | 'company'
        id: string
      }
      output: void
    }
  }
  moderation: {
    /** Approves, sends back or rejects a submission. */
    setStatus: {
      input: {
        verdict: 'approved' | 'revision' | 'permanent'
        rejectionReason?: string | null
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
        id: string
        baseVersion?: number
        /** @maxItems 19 */
        remarks?: {
          field:
            | 'name'
            | 'aliases'
            | 'origin'
            | 'multiverse'
            | 'genres'
            | 'series'
            | 'creators'
            | 'writers'
            | 'description'
            | 'abilities'
            | 'personality'
            | 'backstory'
            | 'relationships'
            | 'externalLinks'
            | 'crossGenreLinks'
            | 'imageUrl'
            | 'pictureCredit'
            | 'pictureLink'
            | 'pictureLicence'
          text: string
        }[]
      }
      output: Character
    }
    /** Decides on several submissions. */
    decideMany: {
      input: {
        verdict: 'approved' | 'revision' | 'permanent'
        rejectionReason?: string | null
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
        /**
         * @minItems 1
         * @maxItems 100
         */
        submissions: {
          id: string
          baseVersion?: number
        }[]
      }
      output: {
        decided: string[]
        refused: {
          id: string
          message: string
        }[]
      }
    }
    /** Lists the submissions that wait for a decision, oldest first. */
    queue: {
      input: {
        limit?: number
        cursor?: string | null
        genre?: 'Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series'
        origin?: string
        submitter?: string
        hideOwn?: boolean
      }
      output: {
        items: {
          id: string
          name: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
          status: 'pending' | 'approved' | 'rejected'
          rejectionReason: string | null
          rejectedPermanently: boolean
          submittedBy: string
          submittedByUsername: string
          createdAt: string
          publishedAt: string | null
          version: number
          submittedAt: string
          summary: string
          mayBeDuplicate: boolean
          former: {
            round: number
            verdict: 'revision' | 'permanent' | 'taken_off'
            by: string | null
            at: string
          } | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns how earlier submissions of these users were decided. */
    submitters: {
      input: {
        q?: string
        limit?: number
      }
      output: string[]
    }
    /** Lists the published characters for the dashboard, or those with a text in the name. */
    approved: {
      input: {
        q?: string
        limit?: number
        cursor?: string | null
      }
      output: {
        items: {
          id: string
          name: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
          status: 'pending' | 'approved' | 'rejected'
          rejectionReason: string | null
          rejectedPermanently: boolean
          submittedBy: string
          submittedByUsername: string
          createdAt: string
          publishedAt: string | null
          version: number
          submittedAt: string
          summary: string
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Lists the submissions that were rejected permanently, or those with a text in the name. */
    rejected: {
      input: {
        q?: string
        limit?: number
        cursor?: string | null
      }
      output: {
        items: {
          id: string
          name: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
          status: 'pending' | 'approved' | 'rejected'
          rejectionReason: string | null
          rejectedPermanently: boolean
          submittedBy: string
          submittedByUsername: string
          createdAt: string
          publishedAt: string | null
          version: number
          submittedAt: string
          summary: string
          rejectedBy: string | null
          rejectedAt: string
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Undoes a permanent rejection, or puts a page back on the site. */
    reopen: {
      input: {
        id: string
        baseVersion?: number
        reason: string
        to: 'pending' | 'revision' | 'published'
        confirmOwn?: boolean
      }
      output: Character
    }
    /** Takes a published page off the site. */
    takeOff: {
      input: {
        id: string
        baseVersion?: number
        reason: string
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
      }
      output: Character
    }
    /** Counts the other admins who are active. */
    colleagues: {
      input: void
      output: {
        active: number
      }
    }
    /** Returns how a submission was decided. */
    outcome: {
      input: {
        id: string
      }
      output: {
        state:
          'waiting' | 'scheduled' | 'approved' | 'revision' | 'permanent' | 'kept' | 'taken_back' | 'gone'
        by: string | null
      }
    }
    /** Lists the templates of reasons. */
    templates: {
      input: void
      output: {
        id: string
        title: string
        text: string
        field:
          | (
              | 'name'
              | 'aliases'
              | 'origin'
              | 'multiverse'
              | 'genres'
              | 'series'
              | 'creators'
              | 'writers'
              | 'description'
              | 'abilities'
              | 'personality'
              | 'backstory'
              | 'relationships'
              | 'externalLinks'
              | 'crossGenreLinks'
              | 'imageUrl'
              | 'pictureCredit'
              | 'pictureLink'
              | 'pictureLicence'
            )
          | null
        kind: 'submission' | 'correction' | 'copyright' | 'removal' | 'appeal' | 'list' | 'company'
      }[]
    }
    /** Creates or changes a template of a reason. */
    putTemplate: {
      input: {
        id?: string
        title: string
        text: string
        field?:
          | (
              | 'name'
              | 'aliases'
              | 'origin'
              | 'multiverse'
              | 'genres'
              | 'series'
              | 'creators'
              | 'writers'
              | 'description'
              | 'abilities'
              | 'personality'
              | 'backstory'
              | 'relationships'
              | 'externalLinks'
              | 'crossGenreLinks'
              | 'imageUrl'
              | 'pictureCredit'
              | 'pictureLink'
              | 'pictureLicence'
            )
          | null
        kind?: 'submission' | 'correction' | 'copyright' | 'removal' | 'appeal' | 'list' | 'company'
      }
      output: {
        id: string
        title: string
        text: string
        field:
          | (
              | 'name'
              | 'aliases'
              | 'origin'
              | 'multiverse'
              | 'genres'
              | 'series'
              | 'creators'
              | 'writers'
              | 'description'
              | 'abilities'
              | 'personality'
              | 'backstory'
              | 'relationships'
              | 'externalLinks'
              | 'crossGenreLinks'
              | 'imageUrl'
              | 'pictureCredit'
              | 'pictureLink'
              | 'pictureLicence'
            )
          | null
        kind: 'submission' | 'correction' | 'copyright' | 'removal' | 'appeal' | 'list' | 'company'
      }
    }
    /** Deletes a template of a reason. */
    removeTemplate: {
      input: {
        id: string
      }
      output: void
    }
    /** Removes a character. */
    remove: {
      input: {
        id: string
        baseVersion?: number
      }
      output: void
    }
  }
  appeals: {
    /** Appeals a permanent rejection of one of the caller’s submissions. */
    create: {
      input: {
        id: string
        baseVersion?: number
        text: string
      }
      output: {
        id: string
        characterId: string
        text: string
        createdAt: string
        verdict: ('reopened' | 'confirmed') | null
        answer: string | null
        decidedBy: string | null
        decidedAt: string | null
      }
    }
    /** Takes back an open appeal of the caller. */
    withdraw: {
      input: {
        id: string
      }
      output: void
    }
    /** Returns the appeal of a character, and until when one is possible. */
    of: {
      input: {
        id: string
      }
      output: {
        appeal: {
          id: string
          characterId: string
          text: string
          createdAt: string
          verdict: ('reopened' | 'confirmed') | null
          answer: string | null
          decidedBy: string | null
          decidedAt: string | null
        } | null
        openUntil: string | null
      }
    }
    /** Lists the appeals. */
    page: {
      input: {
        limit?: number
        cursor?: string | null
        status?: 'open' | 'decided'
      }
      output: {
        items: {
          id: string
          characterId: string
          text: string
          createdAt: string
          verdict: ('reopened' | 'confirmed') | null
          answer: string | null
          decidedBy: string | null
          decidedAt: string | null
          character: {
            id: string
            name: string
            origin: string
            genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
            imageUrl: string | null
            status: 'pending' | 'approved' | 'rejected'
            submittedByUsername: string
            publishedAt: string | null
            version: number
          }
          rejection: {
            reason: string | null
            by: string | null
            at: string
          }
          mayDecide: boolean
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Answers an appeal: the rejection is undone or confirmed. */
    decide: {
      input: {
        id: string
        verdict: 'reopened' | 'confirmed'
        answer: string
        to?: 'pending' | 'revision' | 'published'
        baseVersion?: number
      }
      output: {
        id: string
        characterId: string
        text: string
        createdAt: string
        verdict: ('reopened' | 'confirmed') | null
        answer: string | null
        decidedBy: string | null
        decidedAt: string | null
      }
    }
  }
  duplicates: {
    /** Finds existing characters that a draft may duplicate. */
    likely: {
      input: {
        name: string
        origin?: string
        except?: string
      }
      output: {
        id: string
        name: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        status: 'pending' | 'approved' | 'rejected'
        score: number
        reasons: string[]
      }[]
    }
    /** Finds existing characters that a submission may duplicate. */
    of: {
      input: {
        id: string
      }
      output: {
        id: string
        name: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        status: 'pending' | 'approved' | 'rejected'
        score: number
        reasons: string[]
        parts: {
          name: number
          universe: number
          creators: number | null
          backstory: number | null
          picture: number | null
        }
      }[]
    }
    /** Returns two characters side by side. */
    compare: {
      input: {
        newId: string
        originalId: string
      }
      output: {
        newSubmission: Character
        original: Character
        score: number
        reasons: string[]
        parts: {
          name: number
          universe: number
          creators: number | null
          backstory: number | null
          picture: number | null
        } | null
        isOneUniverse: boolean
        isDistinct: boolean
      }
    }
    /** Records that two characters are not duplicates. */
    callDistinct: {
      input: {
        newId: string
        originalId: string
        newVersion?: number
        originalVersion?: number
      }
      output: void
    }
    /** Records whether two names are of the same universe. */
    decideUniverses: {
      input: {
        origin: string
        other: string
        isOne: boolean
      }
      output: void
    }
  }
  corrections: {
    /** Suggests a correction of a published character. */
    create: {
      input: {
        characterId: string
        kind: 'change' | 'problem' | 'duplicate'
        changes?: {
          name?: string
          aliases?:
            | (
                | string
                | {
                    name: string
                    kind?: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
                    /** A BCP 47 tag. */
                    language?: string | null
                  }
              )[]
            | null
          origin?: string
          multiverse?: string | null
          /**
           * @minItems 1
           * @maxItems 100
           */
          genres?: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          series?: string | null
          creators?: string[] | null
          writers?: string[] | null
          description?: string
          /**
           * @minItems 1
           * @maxItems 100
           */
          abilities?: string[]
          /**
           * @minItems 1
           * @maxItems 100
           */
          personality?: string[]
          backstory?: string
          relationships?: string | null
          externalLinks?: string[] | null
          crossGenreLinks?: string[] | null
          imageUrl?: string | null
          pictureCredit?: string | null
          pictureLink?: string | null
          pictureLicence?:
            | (
                | ''
                | 'Own work'
                | 'With permission'
                | 'Public domain'
                | 'CC BY'
                | 'CC BY-SA'
                | 'CC0'
                | 'Made by a generator'
                | 'Other'
              )
            | null
        }
        topic?: 'wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal'
        note?: string | null
        sources?: string[] | null
        otherId?: string | null
        baseVersion?: number
      }
      output: {
        id: string
        kind: 'change' | 'problem' | 'duplicate'
        topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        by: string | null
        isByOwner: boolean
        fields: string[]
        note: string | null
        sources: string[]
        other: {
          id: string
          name: string
        } | null
        ownerWords: {
          by: string | null
          role: ('submitter' | 'company') | null
          says: 'agrees' | 'disagrees'
          note: string | null
          at: string
        }[]
        ownerSays: ('agrees' | 'disagrees') | null
        ownerNote: string | null
        taken: string[]
        reason: string | null
        rule:
          ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names') | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        baseVersion: number
        version: number | null
        changes: {
          field: string
          base: string | string[] | OtherName[] | boolean | null
          proposed: string | string[] | OtherName[] | boolean | null
          amended?: string | string[] | OtherName[] | boolean | null
          current: string | string[] | OtherName[] | boolean | null
          isChanged: boolean
        }[]
        may: {
          decide: boolean
          answer: boolean
          withdraw: boolean
        }
      }
    }
    /** Lists corrections: those of the caller, those of the characters of the caller, or, for admins, all. */
    page: {
      input: {
        limit?: number
        cursor?: string | null
        status?: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        of?: 'author' | 'owner'
      }
      output: {
        items: {
          id: string
          kind: 'change' | 'problem' | 'duplicate'
          topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
          status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
          characterId: string | null
          characterName: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
          by: string | null
          isByOwner: boolean
          fields: string[]
          note: string | null
          sources: string[]
          other: {
            id: string
            name: string
          } | null
          ownerWords: {
            by: string | null
            role: ('submitter' | 'company') | null
            says: 'agrees' | 'disagrees'
            note: string | null
            at: string
          }[]
          ownerSays: ('agrees' | 'disagrees') | null
          ownerNote: string | null
          taken: string[]
          reason: string | null
          rule:
            | ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names')
            | null
          decidedBy: string | null
          createdAt: string
          decidedAt: string | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns a correction, with the values of its fields now. */
    byId: {
      input: {
        id: string
      }
      output: {
        id: string
        kind: 'change' | 'problem' | 'duplicate'
        topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        by: string | null
        isByOwner: boolean
        fields: string[]
        note: string | null
        sources: string[]
        other: {
          id: string
          name: string
        } | null
        ownerWords: {
          by: string | null
          role: ('submitter' | 'company') | null
          says: 'agrees' | 'disagrees'
          note: string | null
          at: string
        }[]
        ownerSays: ('agrees' | 'disagrees') | null
        ownerNote: string | null
        taken: string[]
        reason: string | null
        rule:
          ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names') | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        baseVersion: number
        version: number | null
        changes: {
          field: string
          base: string | string[] | OtherName[] | boolean | null
          proposed: string | string[] | OtherName[] | boolean | null
          amended?: string | string[] | OtherName[] | boolean | null
          current: string | string[] | OtherName[] | boolean | null
          isChanged: boolean
        }[]
        may: {
          decide: boolean
          answer: boolean
          withdraw: boolean
        }
      }
    }
    /** Records what the owner of the character says to a correction. */
    answer: {
      input: {
        id: string
        ownerSays: 'agrees' | 'disagrees'
        ownerNote?: string | null
      }
      output: {
        id: string
        kind: 'change' | 'problem' | 'duplicate'
        topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        by: string | null
        isByOwner: boolean
        fields: string[]
        note: string | null
        sources: string[]
        other: {
          id: string
          name: string
        } | null
        ownerWords: {
          by: string | null
          role: ('submitter' | 'company') | null
          says: 'agrees' | 'disagrees'
          note: string | null
          at: string
        }[]
        ownerSays: ('agrees' | 'disagrees') | null
        ownerNote: string | null
        taken: string[]
        reason: string | null
        rule:
          ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names') | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        baseVersion: number
        version: number | null
        changes: {
          field: string
          base: string | string[] | OtherName[] | boolean | null
          proposed: string | string[] | OtherName[] | boolean | null
          amended?: string | string[] | OtherName[] | boolean | null
          current: string | string[] | OtherName[] | boolean | null
          isChanged: boolean
        }[]
        may: {
          decide: boolean
          answer: boolean
          withdraw: boolean
        }
      }
    }
    /** Withdraws an open correction of the caller. */
    withdraw: {
      input: {
        id: string
      }
      output: void
    }
    /** Decides on a correction, or records what the owner of the character says to it. */
    update: {
      input: {
        id: string
        status?: 'accepted' | 'refused'
        fields?: (
          | 'name'
          | 'aliases'
          | 'origin'
          | 'multiverse'
          | 'genres'
          | 'series'
          | 'creators'
          | 'writers'
          | 'description'
          | 'abilities'
          | 'personality'
          | 'backstory'
          | 'relationships'
          | 'externalLinks'
          | 'crossGenreLinks'
          | 'imageUrl'
          | 'pictureCredit'
          | 'pictureLink'
          | 'pictureLicence'
        )[]
        values?: {
          name?: string
          aliases?:
            | (
                | string
                | {
                    name: string
                    kind?: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
                    /** A BCP 47 tag. */
                    language?: string | null
                  }
              )[]
            | null
          origin?: string
          multiverse?: string | null
          /**
           * @minItems 1
           * @maxItems 100
           */
          genres?: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          series?: string | null
          creators?: string[] | null
          writers?: string[] | null
          description?: string
          /**
           * @minItems 1
           * @maxItems 100
           */
          abilities?: string[]
          /**
           * @minItems 1
           * @maxItems 100
           */
          personality?: string[]
          backstory?: string
          relationships?: string | null
          externalLinks?: string[] | null
          crossGenreLinks?: string[] | null
          imageUrl?: string | null
          pictureCredit?: string | null
          pictureLink?: string | null
          pictureLicence?:
            | (
                | ''
                | 'Own work'
                | 'With permission'
                | 'Public domain'
                | 'CC BY'
                | 'CC BY-SA'
                | 'CC0'
                | 'Made by a generator'
                | 'Other'
              )
            | null
        }
        reason?: string | null
        takesOff?: boolean
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
        baseVersion?: number
        ownerSays?: 'agrees' | 'disagrees'
        ownerNote?: string | null
      }
      output: {
        id: string
        kind: 'change' | 'problem' | 'duplicate'
        topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        by: string | null
        isByOwner: boolean
        fields: string[]
        note: string | null
        sources: string[]
        other: {
          id: string
          name: string
        } | null
        ownerWords: {
          by: string | null
          role: ('submitter' | 'company') | null
          says: 'agrees' | 'disagrees'
          note: string | null
          at: string
        }[]
        ownerSays: ('agrees' | 'disagrees') | null
        ownerNote: string | null
        taken: string[]
        reason: string | null
        rule:
          ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names') | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        baseVersion: number
        version: number | null
        changes: {
          field: string
          base: string | string[] | OtherName[] | boolean | null
          proposed: string | string[] | OtherName[] | boolean | null
          amended?: string | string[] | OtherName[] | boolean | null
          current: string | string[] | OtherName[] | boolean | null
          isChanged: boolean
        }[]
        may: {
          decide: boolean
          answer: boolean
          withdraw: boolean
        }
      }
    }
    /** Closes a submission of what is published already, and keeps picked fields as a correction. */
    fromSubmission: {
      input: {
        submissionId: string
        baseVersion?: number
        characterId: string
        /** @minItems 1 */
        fields: (
          | 'name'
          | 'aliases'
          | 'origin'
          | 'multiverse'
          | 'genres'
          | 'series'
          | 'creators'
          | 'writers'
          | 'description'
          | 'abilities'
          | 'personality'
          | 'backstory'
          | 'relationships'
          | 'externalLinks'
          | 'crossGenreLinks'
          | 'imageUrl'
          | 'pictureCredit'
          | 'pictureLink'
          | 'pictureLicence'
        )[]
      }
      output: {
        id: string
        kind: 'change' | 'problem' | 'duplicate'
        topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        by: string | null
        isByOwner: boolean
        fields: string[]
        note: string | null
        sources: string[]
        other: {
          id: string
          name: string
        } | null
        ownerWords: {
          by: string | null
          role: ('submitter' | 'company') | null
          says: 'agrees' | 'disagrees'
          note: string | null
          at: string
        }[]
        ownerSays: ('agrees' | 'disagrees') | null
        ownerNote: string | null
        taken: string[]
        reason: string | null
        rule:
          ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names') | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        baseVersion: number
        version: number | null
        changes: {
          field: string
          base: string | string[] | OtherName[] | boolean | null
          proposed: string | string[] | OtherName[] | boolean | null
          amended?: string | string[] | OtherName[] | boolean | null
          current: string | string[] | OtherName[] | boolean | null
          isChanged: boolean
        }[]
        may: {
          decide: boolean
          answer: boolean
          withdraw: boolean
        }
      }
    }
    /** Decides on a correction. */
    decide: {
      input: {
        id: string
        verdict: 'accepted' | 'refused'
        fields?: (
          | 'name'
          | 'aliases'
          | 'origin'
          | 'multiverse'
          | 'genres'
          | 'series'
          | 'creators'
          | 'writers'
          | 'description'
          | 'abilities'
          | 'personality'
          | 'backstory'
          | 'relationships'
          | 'externalLinks'
          | 'crossGenreLinks'
          | 'imageUrl'
          | 'pictureCredit'
          | 'pictureLink'
          | 'pictureLicence'
        )[]
        values?: {
          name?: string
          aliases?:
            | (
                | string
                | {
                    name: string
                    kind?: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
                    /** A BCP 47 tag. */
                    language?: string | null
                  }
              )[]
            | null
          origin?: string
          multiverse?: string | null
          /**
           * @minItems 1
           * @maxItems 100
           */
          genres?: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          series?: string | null
          creators?: string[] | null
          writers?: string[] | null
          description?: string
          /**
           * @minItems 1
           * @maxItems 100
           */
          abilities?: string[]
          /**
           * @minItems 1
           * @maxItems 100
           */
          personality?: string[]
          backstory?: string
          relationships?: string | null
          externalLinks?: string[] | null
          crossGenreLinks?: string[] | null
          imageUrl?: string | null
          pictureCredit?: string | null
          pictureLink?: string | null
          pictureLicence?:
            | (
                | ''
                | 'Own work'
                | 'With permission'
                | 'Public domain'
                | 'CC BY'
                | 'CC BY-SA'
                | 'CC0'
                | 'Made by a generator'
                | 'Other'
              )
            | null
        }
        reason?: string | null
        takesOff?: boolean
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
        baseVersion?: number
      }
      output: {
        id: string
        kind: 'change' | 'problem' | 'duplicate'
        topic: ('wrong' | 'advertising' | 'hurtful' | 'generated' | 'other' | 'removal') | null
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        by: string | null
        isByOwner: boolean
        fields: string[]
        note: string | null
        sources: string[]
        other: {
          id: string
          name: string
        } | null
        ownerWords: {
          by: string | null
          role: ('submitter' | 'company') | null
          says: 'agrees' | 'disagrees'
          note: string | null
          at: string
        }[]
        ownerSays: ('agrees' | 'disagrees') | null
        ownerNote: string | null
        taken: string[]
        reason: string | null
        rule:
          ('copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names') | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        baseVersion: number
        version: number | null
        changes: {
          field: string
          base: string | string[] | OtherName[] | boolean | null
          proposed: string | string[] | OtherName[] | boolean | null
          amended?: string | string[] | OtherName[] | boolean | null
          current: string | string[] | OtherName[] | boolean | null
          isChanged: boolean
        }[]
        may: {
          decide: boolean
          answer: boolean
          withdraw: boolean
        }
      }
    }
  }
  removalRequests: {
    /** Asks for a page of the caller’s universe to be taken off the site. */
    create: {
      input: {
        id: string
        baseVersion?: number
        reason: string
      }
      output: {
        id: string
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        by: string | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        reason: string
        answer: string | null
        hoursLeft: number | null
      }
    }
    /** Lists the requests of companies to take a page off the site. */
    page: {
      input: {
        limit?: number
        cursor?: string | null
        status?: 'open' | 'decided'
      }
      output: {
        items: {
          id: string
          status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
          characterId: string | null
          characterName: string
          origin: string
          by: string | null
          decidedBy: string | null
          createdAt: string
          decidedAt: string | null
          reason: string
          answer: string | null
          hoursLeft: number | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns such a request. */
    byId: {
      input: {
        id: string
      }
      output: {
        id: string
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        by: string | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        reason: string
        answer: string | null
        hoursLeft: number | null
      }
    }
    /** Decides on such a request. If it is accepted, the page is taken off the site. */
    decide: {
      input: {
        id: string
        status: 'accepted' | 'refused'
        reason?: string | null
        rule?: 'copyright' | 'real-people' | 'hurtful' | 'advertising' | 'duplicate' | 'quality' | 'names'
        baseVersion?: number
      }
      output: {
        id: string
        status: 'open' | 'accepted' | 'partly' | 'refused' | 'resolved' | 'withdrawn'
        characterId: string | null
        characterName: string
        origin: string
        by: string | null
        decidedBy: string | null
        createdAt: string
        decidedAt: string | null
        reason: string
        answer: string | null
        hoursLeft: number | null
      }
    }
    /** Withdraws an open request of the caller. */
    withdraw: {
      input: {
        id: string
      }
      output: void
    }
  }
  disputes: {
    /** Reports a copyright violation. */
    report: {
      input: {
        reportedCharacterId: string
        description: string
        evidence?: string | null
        originalWorkUrl?: string | null
        originalWorkDate?: string | null
        videoUrls?: string[] | null
        publicationLinks?: string[] | null
      }
      output: Dispute
    }
    /** Answers a report of one of the caller’s pages, once. */
    answer: {
      input: {
        id: string
        text: string
        links?: string[] | null
        withDates?: boolean
      }
      output: {
        text: string
        links: string[]
        dates: {
          submittedAt: string
          publishedAt: string | null
          versions: number
        } | null
        answeredAt: string
      }
    }
    /** Returns a report, as far as the caller may know it. */
    byId: {
      input: {
        id: string
      }
      output:
        | {
            id: string
            reportedCharacterId: string | null
            characterName: string
            reportedByUserId: string
            reportedByUsername: string
            description: string
            evidence: string | null
            originalWorkUrl: string | null
            originalWorkDate: string | null
            videoUrls: string[]
            publicationLinks: string[]
            identityVerified: boolean | null
            identityVerificationNotes: string | null
            status: 'pending' | 'upheld' | 'dismissed' | 'resolved'
            adminNotes: string | null
            createdAt: string
            decidedAt: string | null
            told: string | null
            answer: {
              text: string
              links: string[]
              dates: {
                submittedAt: string
                publishedAt: string | null
                versions: number
              } | null
              answeredAt: string
            } | null
            hoursLeft: number | null
            character: {
              id: string
              name: string
              origin: string
              genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
              imageUrl: string | null
              status: 'pending' | 'approved' | 'rejected'
              submittedByUsername: string
              version: number
            } | null
            reader: 'admin'
            mayAnswer: boolean
          }
        | {
            id: string
            reportedCharacterId: string | null
            characterName: string
            description: string
            evidence: string | null
            originalWorkUrl: string | null
            originalWorkDate: string | null
            videoUrls: string[]
            publicationLinks: string[]
            status: 'pending' | 'upheld' | 'dismissed' | 'resolved'
            adminNotes: string | null
            createdAt: string
            decidedAt: string | null
            reader: 'reporter'
          }
        | {
            id: string
            reportedCharacterId: string | null
            characterName: string
            description: string
            evidence: string | null
            originalWorkUrl: string | null
            originalWorkDate: string | null
            videoUrls: string[]
            publicationLinks: string[]
            status: 'pending' | 'upheld' | 'dismissed' | 'resolved'
            adminNotes: string | null
            createdAt: string
            decidedAt: string | null
            reader: 'owner'
            answer: {
              text: string
              links: string[]
              dates: {
                submittedAt: string
                publishedAt: string | null
                versions: number
              } | null
              answeredAt: string
            } | null
            mayAnswer: boolean
          }
    }
    /** Lists the reports of the caller, or those that wait for the caller’s answer. */
    mine: {
      input: {
        limit?: number
        cursor?: string | null
        of?: 'reporter' | 'owner'
      }
      output: {
        items: {
          id: string
          reportedCharacterId: string | null
          characterName: string
          description: string
          status: 'pending' | 'upheld' | 'dismissed' | 'resolved'
          adminNotes: string | null
          createdAt: string
          decidedAt: string | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
    /** Lists the reports of copyright violations. */
    list: {
      input: {
        limit?: number
        cursor?: string | null
        status?: 'pending' | 'resolved'
      }
      output: {
        items: DisputeCase[]
        total: number
        nextCursor: string | null
      }
    }
    /** Decides on a report. */
    decide: {
      input: {
        id: string
        status: 'upheld' | 'dismissed'
        adminNotes?: string | null
        actionTaken: 'remove' | 'none'
        sawAnswer?: boolean
      }
      output: DisputeCase
    }
    /** Returns what becomes of a page that is off the site if a report of it is dismissed. */
    afterDismissal: {
      input: {
        id: string
      }
      output: {
        page: ('published' | 'other_case' | 'taken_off_otherwise') | null
      }
    }
    /** Records whether the identity of a reporter was verified. */
    setIdentity: {
      input: {
        id: string
        identityVerified: boolean | null
        identityVerificationNotes?: string | null
      }
      output: DisputeCase
    }
  }
  transparency: {
    /** Returns what became of reports and pages in the last twelve months; null for fewer than three. */
    figures: {
      input: void
      output: {
        from: string
        to: string
        /** Reports of copyright violations that were filed in these twelve months. Null for fewer than 3, and where others would tell them. */
        reports: {
          value: number | null
        }
        /** Those of these reports that were right: the page was removed. Null for fewer than 3, and where others would tell them. */
        upheld: {
          value: number | null
        }
        /** Those of these reports that were wrong: the page stayed, or came back. Null for fewer than 3, and where others would tell them. */
        dismissed: {
          value: number | null
        }
        /** Pages that admins took off the site, without those that were asked for. Null for fewer than 3, and where others would tell them. */
        takenOff: {
          value: number | null
        }
        /** Pages that their submitters took off the site, or that were taken off because the company of their universe asked. Null for fewer than 3, and where others would tell them. */
        takenOffOnRequest: {
          value: number | null
        }
        /** Pages that admins put back on the site as they were. Null for fewer than 3, and where others would tell them. */
        restored: {
          value: number | null
        }
        /** Hours from a report until it was decided on, or the page was taken off until then; half of the answers took less. Null for fewer than 3, and where others would tell them. */
        medianHours: {
          value: number | null
        }
        /** Those of these reports that had such an answer within 48 hours. Null for fewer than 3, and where others would tell them. */
        within48Hours: {
          value: number | null
        }
      }
    }
  }
  notifications: {
    /** Lists the notifications of the caller, newest first. */
    page: {
      input: {
        limit?: number
        cursor?: string | null
      }
      output: {
        items: Notification[]
        total: number
        nextCursor: string | null
      }
    }
    /** Counts the unread notifications of the caller. */
    unreadCount: {
      input: void
      output: {
        count: number
      }
    }
    /** Streams which data of the caller has changed. */
    live: {
      input: void
      event: {
        count: number
        moved: (
          'notifications' | 'submissions' | 'published' | 'characters' | 'queue' | 'reports' | 'corrections'
        )[]
        /** @maxItems 50 */
        characters: string[]
      }
    }
    /** Marks a notification as read. */
    markRead: {
      input: {
        id: string
      }
      output: Message
    }
    /** Marks all notifications as read. */
    markAllRead: {
      input: void
      output: Message
    }
  }
  promotions: {
    /** Lists the running promotions. */
    list: {
      input: void
      output: Promotion[]
    }
    /** Returns how many promotions can be bought at the moment. */
    slots: {
      input: void
      output: {
        used: number
        total: number
        nextFreeAt: string | null
      }
    }
    /** Counts views and clicks of promotions. */
    count: {
      input: {
        /** @maxItems 20 */
        shown: string[]
        followed?: string | null
      }
      output: Message
    }
    /** Lists the characters that the caller can promote. */
    promotable: {
      input: {
        limit?: number
        cursor?: string | null
        q?: string
        id?: string
      }
      output: {
        items: {
          id: string
          name: string
          origin: string
          genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
          imageUrl: string | null
          promotedUntil: string | null
        }[]
        nextCursor: string | null
      }
    }
    /** Lists the promotions of the caller. */
    mine: {
      input: {
        limit?: number
        cursor?: string | null
      }
      output: {
        items: OwnPromotion[]
        total: number
        nextCursor: string | null
      }
    }
    /** Lists the running promotions with their owners. */
    live: {
      input: void
      output: {
        id: string
        paymentId: string
        characterId: string | null
        characterName: string
        origin: string
        genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
        imageUrl: string | null
        title: string
        description: string
        duration: '1-month' | '3-months' | '6-months'
        amount: number
        paymentStatus:
          | 'pending'
          | 'processing'
          | 'paid'
          | 'refund_due'
          | 'refunding'
          | 'refunded'
          | 'disputed'
          | 'dispute_won'
          | 'canceled'
          | 'expired'
        state: 'scheduled' | 'active' | 'ended'
        isOff: boolean
        startsAt: string
        endsAt: string
        endReason: ('over' | 'refunded' | 'disputed' | 'removed' | 'off' | 'revoked') | null
        impressions: number
        clicks: number
        ownerUsername: string | null
      }[]
    }
  }
  payments: {
    /** Returns how promotions are paid for. */
    settings: {
      input: void
      output: {
        provider: 'stripe' | 'demo' | 'off'
        publishableKey: string | null
      }
    }
    /** Reserves a slot and starts a payment. */
    start: {
      input: {
        characterId: string
        title: string
        description: string
        duration: '1-month' | '3-months' | '6-months'
      }
      output: Checkout
    }
    /** Returns the open payment of the caller. */
    current: {
      input: void
      output: Checkout | null
    }
    /** Cancels an open payment and frees its slot. */
    cancel: {
      input: {
        id: string
      }
      output: Message
    }
    /** Returns a payment. */
    receipt: {
      input: {
        id: string
      }
      output: Payment
    }
    /** Pays with a test card of the demo. */
    payDemo: {
      input: {
        id: string
        card: 'succeeds' | 'declined' | 'late'
      }
      output: Payment
    }
    /** Lists all payments, those with a refund due or under way first. */
    page: {
      input: {
        limit?: number
        cursor?: string | null
      }
      output: {
        items: Transaction[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns the income per month. */
    totals: {
      input: void
      output: {
        revenue: number
        thisMonth: number
        transactions: number
        months: {
          month: string
          amount: number
        }[]
      }
    }
    /** Returns all payments as a table. */
    exportAll: {
      input: void
      output: {
        url: '/api/payments/export.csv'
      }
    }
    /** Refunds a payment. */
    refund: {
      input: {
        id: string
      }
      output: Transaction
    }
  }
  chat: {
    /** Returns which Character Expert answers. */
    about: {
      input: void
      output: {
        model: string | null
      }
    }
    /** Asks the Character Expert; the answer is a stream. */
    ask: {
      input: {
        id: string
        message: string
        conversationHistory?:
          | {
              role: 'user' | 'assistant'
              content: string
            }[]
          | null
      }
      event:
        | {
            chunk: string
          }
        | {
            done: true
            fields: (
              | 'name'
              | 'aliases'
              | 'origin'
              | 'multiverse'
              | 'genres'
              | 'series'
              | 'creators'
              | 'writers'
              | 'description'
              | 'abilities'
              | 'personality'
              | 'backstory'
              | 'relationships'
              | 'externalLinks'
              | 'crossGenreLinks'
              | 'pictureCredit'
              | 'pictureLink'
              | 'pictureLicence'
              | 'publishedAt'
            )[]
            isCut: boolean
          }
        | {
            error: string
            code: string
          }
    }
  }
  admin: {
    /** Makes the caller an admin, while there is no admin. */
    becomeAdmin: {
      input: void
      output: Message
    }
    /** Returns the submissions and decisions per day. */
    activity: {
      input: void
      output: {
        days: {
          day: string
          submissions: number
          decisions: number
        }[]
        medianHours: number | null
      }
    }
    /** Lists the jobs that failed. */
    jobs: {
      input: void
      output: {
        kinds: {
          kind:
            | 'mail'
            | 'news'
            | 'webhook'
            | 'decision'
            | 'reminder'
            | 'duplicate_keys'
            | 'promotion_notice'
            | 'refund'
            | 'payment_cancel'
            | 'payment_expiry'
            | 'demo_payment'
            | 'stored_picture'
          waiting: number
          retrying: number
        }[]
        failedCount: number
        failed: {
          kind:
            | 'mail'
            | 'news'
            | 'webhook'
            | 'decision'
            | 'reminder'
            | 'duplicate_keys'
            | 'promotion_notice'
            | 'refund'
            | 'payment_cancel'
            | 'payment_expiry'
            | 'demo_payment'
            | 'stored_picture'
          subject: string
          about: string
          attempts: number
          failedAt: string
          error: string
        }[]
      }
    }
    /** Runs a failed job again. */
    retryJob: {
      input: {
        kind:
          | 'mail'
          | 'news'
          | 'duplicate_keys'
          | 'promotion_notice'
          | 'reminder'
          | 'payment_cancel'
          | 'payment_expiry'
          | 'stored_picture'
        subject: string
      }
      output: void
    }
    /** Deletes a failed job. */
    dismissJob: {
      input: {
        kind:
          | 'mail'
          | 'news'
          | 'webhook'
          | 'decision'
          | 'reminder'
          | 'duplicate_keys'
          | 'promotion_notice'
          | 'refund'
          | 'payment_cancel'
          | 'payment_expiry'
          | 'demo_payment'
          | 'stored_picture'
        subject: string
      }
      output: void
    }
    /** Lists names that were searched without a hit in the last 30 days. */
    wanted: {
      input: {
        limit?: number
        cursor?: string | null
      }
      output: {
        items: WantedSearch[]
        total: number
        nextCursor: string | null
      }
    }
    /** Returns the numbers of the dashboard. */
    totals: {
      input: void
      output: {
        pending: number
        approved: number
        total: number
        waiting: {
          submission: {
            count: number
            since: string | null
          }
          correction: {
            count: number
            since: string | null
          }
          duplicate: {
            count: number
            since: string | null
          }
          problem: {
            count: number
            since: string | null
          }
          copyright: {
            count: number
            since: string | null
          }
          removal: {
            count: number
            since: string | null
          }
          appeal: {
            count: number
            since: string | null
          }
          list: {
            count: number
            since: string | null
          }
          company: {
            count: number
            since: string | null
          }
        }
      }
    }
  }
  audit: {
    /** Lists the audit log, newest first. */
    page: {
      input: {
        limit?: number
        cursor?: string | null
        action?:
          | 'became_admin'
          | 'admin_demoted'
          | 'account_disabled'
          | 'account_enabled'
          | 'account_deleted'
          | 'account_data_exported'
          | 'password_reset_by_operator'
          | 'character_approved'
          | 'character_sent_for_revision'
          | 'character_rejected'
          | 'submission_kept'
          | 'character_reopened'
          | 'character_taken_off'
          | 'character_taken_off_on_request'
          | 'character_unpublished'
          | 'character_restored'
          | 'appeal_confirmed'
          | 'character_edited'
          | 'character_reverted'
          | 'character_deleted'
          | 'called_distinct'
          | 'called_one_universe'
          | 'called_two_universes'
          | 'dispute_upheld'
          | 'dispute_dismissed'
          | 'dispute_resolved'
          | 'dispute_page_taken_off'
          | 'dispute_identity_set'
          | 'correction_accepted'
          | 'correction_partly'
          | 'correction_refused'
          | 'correction_resolved'
          | 'company_name_approved'
          | 'company_name_refused'
          | 'company_logo_approved'
          | 'company_logo_refused'
          | 'company_logo_removed'
          | 'company_revoked'
          | 'list_taken_down'
          | 'list_reports_dismissed'
          | 'payment_refunded'
          | 'template_added'
          | 'template_changed'
          | 'template_removed'
          | 'editorial_changed'
          | 'characters_imported'
          | 'import_undone'
          | 'import_brought_back'
          | 'job_retried'
          | 'job_dismissed'
        q?: string
        from?: string | null
        to?: string | null
      }
      output: {
        items: {
          id: string
          at: string
          actorName: string
          action: string
          isOwn: boolean
          targetId: string
          targetName: string
          page: ('character' | 'company') | null
        }[]
        total: number
        nextCursor: string | null
      }
    }
  }
}

export interface User {
  id: string
  username: string
  isAdmin: boolean
  mustChangePassword?: true
  companyId: string | null
}

export interface Message {
  message: string
}

export interface Character {
  id: string
  name: string
  aliases: OtherName[]
  origin: string
  multiverse: string | null
  genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
  series: string | null
  creators: string[]
  writers: string[]
  description: string
  abilities: string[]
  personality: string[]
  backstory: string
  relationships: string | null
  externalLinks: string[]
  crossGenreLinks: string[]
  imageUrl: string | null
  pictureCredit: string | null
  pictureLink: string | null
  pictureLicence:
    | (
        | 'Own work'
        | 'With permission'
        | 'Public domain'
        | 'CC BY'
        | 'CC BY-SA'
        | 'CC0'
        | 'Made by a generator'
        | 'Other'
      )
    | null
  status: 'pending' | 'approved' | 'rejected'
  rejectionReason: string | null
  rejectedPermanently: boolean
  submittedBy: string
  submittedByUsername: string
  createdAt: string
  publishedAt: string | null
  version: number
}

export interface OtherName {
  name: string
  kind: 'real' | 'native' | 'romanized' | 'nickname' | 'codename' | 'former' | 'other'
  language?: string
}

export interface CharacterCard {
  id: string
  name: string
  origin: string
  genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
  imageUrl: string | null
  abilities: string[]
  companyLogoUrl: string | null
}

export interface Suggestion {
  id: string
  name: string
  origin: string
  genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
  imageUrl: string | null
  detail: string | null
  matched: string
  kind: 'exact' | 'prefix' | 'word' | 'substring' | 'alias' | 'fuzzy' | 'transliterated'
}

export interface RelatedRow {
  kind: 'universe' | 'creator' | 'similar' | 'genre'
  name: string | null
  total: number | null
  cards: CharacterCard[]
}

export interface RelationLink {
  start: number
  text: string
  id: string
}

export interface Universe {
  name: string
  characters: number
  companyId?: string
  logoUrl?: string
}

export interface UniversePage {
  name: string
  total: number
  genres: {
    genre: 'Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series'
    characters: number
  }[]
  creators: {
    name: string
    characters: number
  }[]
  company: Company | null
}

export interface Company {
  id: string
  name: string
  description: string | null
  logoUrl: string | null
}

export interface CompanyRequest {
  id: string
  name: string
  description: string | null
  logoUrl: string | null
  status: 'active' | 'pending'
  pendingLogoUrl: string | null
  ownerUsername: string
  requestedAt: string | null
  othersCharacters: number
}

export interface Contributor {
  username: string
  total: number
  firstPublishedAt: string | null
  universeCount: number
  universes: {
    name: string
    characters: number
  }[]
  lists: number
  corrections: number
}

export interface ListWithCovers {
  id: string
  name: string
  isPublic: boolean
  isFavourites: boolean
  total: number
  description: string | null
  covers: {
    id: string
    name: string
    origin: string
    genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
    imageUrl: string | null
  }[]
}

export interface List {
  id: string
  name: string
  isPublic: boolean
  isFavourites: boolean
  total: number
  description: string | null
  owner: {
    username: string
    isContributor: boolean
  }
  isOwn: boolean
  takedown: {
    reason: string
    isFinal: boolean
  } | null
  createdAt: string
  updatedAt: string
  version: number
}

export interface ReportedList {
  id: string
  name: string
  description: string | null
  total: number
  version: number
  ownerUsername: string
  reports: {
    id: string
    reason: string
    reportedByUsername: string
    createdAt: string
  }[]
}

export interface DisputeCase {
  id: string
  reportedCharacterId: string | null
  characterName: string
  reportedByUserId: string
  reportedByUsername: string
  description: string
  evidence: string | null
  originalWorkUrl: string | null
  originalWorkDate: string | null
  videoUrls: string[]
  publicationLinks: string[]
  identityVerified: boolean | null
  identityVerificationNotes: string | null
  status: 'pending' | 'upheld' | 'dismissed' | 'resolved'
  adminNotes: string | null
  createdAt: string
  decidedAt: string | null
  told: string | null
  answer: {
    text: string
    links: string[]
    dates: {
      submittedAt: string
      publishedAt: string | null
      versions: number
    } | null
    answeredAt: string
  } | null
  hoursLeft: number | null
  character: {
    id: string
    name: string
    origin: string
    genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
    imageUrl: string | null
    status: 'pending' | 'approved' | 'rejected'
    submittedByUsername: string
    version: number
  } | null
}

export interface Dispute {
  id: string
  reportedCharacterId: string | null
  characterName: string
  reportedByUserId: string
  reportedByUsername: string
  description: string
  evidence: string | null
  originalWorkUrl: string | null
  originalWorkDate: string | null
  videoUrls: string[]
  publicationLinks: string[]
  identityVerified: boolean | null
  identityVerificationNotes: string | null
  status: 'pending' | 'upheld' | 'dismissed' | 'resolved'
  adminNotes: string | null
  createdAt: string
  decidedAt: string | null
}

export interface Notification {
  id: string
  type:
    | 'submission_received'
    | 'duplicate_detected'
    | 'dispute_filed'
    | 'character_unpublished'
    | 'appeal_filed'
    | 'correction_received'
    | 'company_requested'
    | 'list_reported'
    | 'decision_not_carried_out'
    | 'refund_due'
    | 'payment_disputed'
    | 'character_approved'
    | 'character_rejected'
    | 'revision_requested'
    | 'character_reopened'
    | 'character_taken_off'
    | 'appeal_confirmed'
    | 'character_removed'
    | 'dispute_to_answer'
    | 'dispute_upheld'
    | 'dispute_dismissed'
    | 'dispute_resolved'
    | 'promotion_active'
    | 'promotion_ending'
    | 'promotion_ended'
    | 'company_name_approved'
    | 'company_name_refused'
    | 'company_logo_approved'
    | 'company_logo_refused'
    | 'company_logo_removed'
    | 'company_revoked'
    | 'list_report_upheld'
    | 'list_report_dismissed'
    | 'list_report_resolved'
    | 'list_taken_down'
    | 'submission_kept'
    | 'correction_to_answer'
    | 'correction_accepted'
    | 'correction_partly'
    | 'correction_refused'
    | 'correction_resolved'
    | 'correction_decided'
    | 'webhook_disabled'
    | 'key_ending'
    | 'news_by_mail'
  message: string
  isRead: boolean
  createdAt: string
  characterId: string | null
  metadata: {
    duplicates?: {
      characterId: string
      name: string
      origin: string
      score: number
      reasons: string[]
    }[]
    caseId?: string
    statement?: string[]
    correctionId?: string
  } | null
  character: {
    id: string
    name: string
    origin: string
    genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
    imageUrl: string | null
  } | null
}

export interface Promotion {
  id: string
  characterId: string
  title: string
  description: string
  character: {
    imageUrl: string | null
    name: string
    origin: string
    genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
  }
}

export interface OwnPromotion {
  id: string
  paymentId: string
  characterId: string | null
  characterName: string
  origin: string
  genres: ('Anime' | 'Comics' | 'Games' | 'Movies' | 'TV Shows' | 'Book Series')[]
  imageUrl: string | null
  title: string
  description: string
  duration: '1-month' | '3-months' | '6-months'
  amount: number
  paymentStatus:
    | 'pending'
    | 'processing'
    | 'paid'
    | 'refund_due'
    | 'refunding'
    | 'refunded'
    | 'disputed'
    | 'dispute_won'
    | 'canceled'
    | 'expired'
  state: 'scheduled' | 'active' | 'ended'
  isOff: boolean
  startsAt: string
  endsAt: string
  endReason: ('over' | 'refunded' | 'disputed' | 'removed' | 'off' | 'revoked') | null
  impressions: number
  clicks: number
}

export interface Checkout {
  payment: Payment
  provider: 'stripe' | 'demo'
  clientSecret: string | null
}

export interface Payment {
  id: string
  status:
    | 'pending'
    | 'processing'
    | 'paid'
    | 'refund_due'
    | 'refunding'
    | 'refunded'
    | 'disputed'
    | 'dispute_won'
    | 'canceled'
    | 'expired'
  message: string | null
  characterId: string | null
  characterName: string
  title: string
  description: string
  duration: '1-month' | '3-months' | '6-months'
  amount: number
  refunded: number
  currency: 'usd'
  createdAt: string
  reservedUntil: string | null
  paidAt: string | null
  promotion: {
    startsAt: string
    endsAt: string
  } | null
}

export interface Transaction {
  id: string
  status:
    | 'pending'
    | 'processing'
    | 'paid'
    | 'refund_due'
    | 'refunding'
    | 'refunded'
    | 'disputed'
    | 'dispute_won'
    | 'canceled'
    | 'expired'
  message: string | null
  characterId: string | null
  characterName: string
  title: string
  duration: '1-month' | '3-months' | '6-months'
  amount: number
  refunded: number
  currency: 'usd'
  createdAt: string
  paidAt: string | null
  payerUsername: string | null
  provider: 'stripe' | 'demo'
  providerPaymentId: string | null
}

export interface WantedSearch {
  text: string
  searches: number
  lastDay: string
  added: {
    id: string
    name: string
  } | null
}
