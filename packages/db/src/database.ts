import type { Kysely, Transaction } from 'kysely'
import type { AuditLogTable } from './tables/audit.table.ts'
import type {
  ContentVersionTable,
  PublishedChangeTable,
  ChangeEraTable,
  TopicChangeTable,
} from './tables/change.table.ts'
import type { CharacterRevisionTable, CharacterTable, CharacterViewTable } from './tables/character.table.ts'
import type { CompanyRefusalTable, CompanySkeletonTable, CompanyTable } from './tables/company.table.ts'
import type { CorrectionTable, OwnerWordTable } from './tables/correction.table.ts'
import type { DisputeAnswerTable, DisputeTable } from './tables/dispute.table.ts'
import type {
  DistinctPairTable,
  DuplicateKeyTable,
  PossibleDuplicateTable,
  UniversePairTable,
} from './tables/duplicate.table.ts'
import type { EditorialEntryTable, EditorialTable } from './tables/editorial.table.ts'
import type { IdempotencyKeyTable } from './tables/idempotency.table.ts'
import type { ImportBatchTable, ImportChangeTable, ImportedCharacterTable } from './tables/import.table.ts'
import type { JobTable } from './tables/job.table.ts'
import type { ApiKeyTable } from './tables/key.table.ts'
import type { ListEntryTable, ListReportTable, ListTable } from './tables/list.table.ts'
import type { MailTable } from './tables/mail.table.ts'
import type {
  MediaObjectTable,
  MediaTable,
  MediaVariantTable,
  PictureUploadTable,
} from './tables/media.table.ts'
import type {
  NamePostingTable,
  NameTextTable,
  NameVariantTable,
  NameWordTable,
} from './tables/name-index.table.ts'
import type { NotificationTable } from './tables/notification.table.ts'
import type { PaymentEventTable, PaymentTable } from './tables/payment.table.ts'
import type { PromotionTable } from './tables/promotion.table.ts'
import type { KnownAddressTable, RateLimitTable } from './tables/rate-limit.table.ts'
import type { EmailChangeTable, RecoveryCodeTable, ResetTokenTable } from './tables/recovery.table.ts'
import type {
  AppealTable,
  ReasonTemplateTable,
  ReviewRoundTable,
  ScheduledDecisionTable,
} from './tables/review.table.ts'
import type {
  SearchCreditTable,
  SearchGenreTable,
  SearchMissTable,
  SearchTextTable,
  SearchUniverseTable,
  TrigramTable,
} from './tables/search.table.ts'
import type { SessionTable, VisitorSessionTable } from './tables/session.table.ts'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhook.table.ts'
import type { UserTable, UsernameSkeletonTable } from './tables/user.table.ts'

export interface Database {
  user: UserTable
  username_skeleton: UsernameSkeletonTable
  session: SessionTable
  visitor_session: VisitorSessionTable
  reset_token: ResetTokenTable
  email_change: EmailChangeTable
  recovery_code: RecoveryCodeTable
  api_key: ApiKeyTable
  webhook: WebhookTable
  import_batch: ImportBatchTable
  imported_character: ImportedCharacterTable
  import_change: ImportChangeTable
  webhook_delivery: WebhookDeliveryTable
  character: CharacterTable
  character_revision: CharacterRevisionTable
  published_change: PublishedChangeTable
  change_era: ChangeEraTable
  character_view: CharacterViewTable
  company: CompanyTable
  company_refusal: CompanyRefusalTable
  company_skeleton: CompanySkeletonTable
  search_text: SearchTextTable
  search_genre: SearchGenreTable
  search_credit: SearchCreditTable
  search_universe: SearchUniverseTable
  search_name: TrigramTable
  search_origin: TrigramTable
  search_series: TrigramTable
  search_creator: TrigramTable
  search_writer: TrigramTable
  name_word: NameWordTable
  name_variant: NameVariantTable
  name_posting: NamePostingTable
  name_text: NameTextTable
  media: MediaTable
  media_variant: MediaVariantTable
  media_object: MediaObjectTable
  picture_upload: PictureUploadTable
  duplicate_key: DuplicateKeyTable
  distinct_pair: DistinctPairTable
  possible_duplicate: PossibleDuplicateTable
  universe_pair: UniversePairTable
  scheduled_decision: ScheduledDecisionTable
  reason_template: ReasonTemplateTable
  review_round: ReviewRoundTable
  appeal: AppealTable
  correction: CorrectionTable
  owner_word: OwnerWordTable
  dispute: DisputeTable
  dispute_answer: DisputeAnswerTable
  editorial: EditorialTable
  editorial_entry: EditorialEntryTable
  job: JobTable
  list: ListTable
  list_entry: ListEntryTable
  list_report: ListReportTable
  mail: MailTable
  notification: NotificationTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  promotion: PromotionTable
  audit_log: AuditLogTable
  topic_change: TopicChangeTable
  content_version: ContentVersionTable
  rate_limit: RateLimitTable
  known_address: KnownAddressTable
  idempotency_key: IdempotencyKeyTable
  search_miss: SearchMissTable
}

/** Reads what is committed. A transaction is accepted too, and also reads its own writes. */
export type Reader = Kysely<Database>

/** Required by code that must be atomic; a plain reader is not accepted. */
export type Tx = Transaction<Database>
