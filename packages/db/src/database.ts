import type { Kysely, Transaction } from 'kysely'
import type { AuditLogTable } from './tables/audit.table.ts'
import type {
  CharacterRevisionTable,
  CharacterTable,
  PublishedRecordTable,
} from './tables/character.table.ts'
import type { CompanyTable } from './tables/company.table.ts'
import type { ContentVersionTable } from './tables/content-version.table.ts'
import type { DisputeTable } from './tables/dispute.table.ts'
import type { DistinctPairTable, DuplicateKeyTable } from './tables/duplicate.table.ts'
import type { MailTable } from './tables/mail.table.ts'
import type { MediaTable, MediaVariantTable } from './tables/media.table.ts'
import type { EmailChangeTable, RecoveryCodeTable, ResetTokenTable } from './tables/recovery.table.ts'
import type { NotificationTable } from './tables/notification.table.ts'
import type { HeldDecisionTable, ReasonTemplateTable } from './tables/review.table.ts'
import type { SearchGenreTable, SearchTextTable, TrigramTable } from './tables/search.table.ts'
import type { SessionTable, VisitorSessionTable } from './tables/session.table.ts'
import type { UserTable } from './tables/user.table.ts'

export interface Database {
  user: UserTable
  session: SessionTable
  visitor_session: VisitorSessionTable
  reset_token: ResetTokenTable
  email_change: EmailChangeTable
  recovery_code: RecoveryCodeTable
  character: CharacterTable
  published_record: PublishedRecordTable
  character_revision: CharacterRevisionTable
  company: CompanyTable
  search_text: SearchTextTable
  search_genre: SearchGenreTable
  search_name: TrigramTable
  search_origin: TrigramTable
  search_series: TrigramTable
  search_creator: TrigramTable
  search_writer: TrigramTable
  media: MediaTable
  media_variant: MediaVariantTable
  duplicate_key: DuplicateKeyTable
  distinct_pair: DistinctPairTable
  held_decision: HeldDecisionTable
  reason_template: ReasonTemplateTable
  dispute: DisputeTable
  mail: MailTable
  notification: NotificationTable
  audit_log: AuditLogTable
  content_version: ContentVersionTable
}

/** Reads what is committed. A transaction fits too, and then reads what it has written. */
export type Reader = Kysely<Database>

/** What must be atomic asks for this; a plain reader does not fit. */
export type Tx = Transaction<Database>
