import type { Kysely, Transaction } from 'kysely'
import type * as tables from './tables/index.ts'

export interface Database {
  user: tables.UserTable
  username_skeleton: tables.UsernameSkeletonTable
  session: tables.SessionTable
  visitor_session: tables.VisitorSessionTable
  reset_token: tables.ResetTokenTable
  email_change: tables.EmailChangeTable
  recovery_code: tables.RecoveryCodeTable
  api_key: tables.ApiKeyTable
  webhook: tables.WebhookTable
  import_batch: tables.ImportBatchTable
  imported_character: tables.ImportedCharacterTable
  import_change: tables.ImportChangeTable
  webhook_delivery: tables.WebhookDeliveryTable
  character: tables.CharacterTable
  character_revision: tables.CharacterRevisionTable
  published_change: tables.PublishedChangeTable
  change_era: tables.ChangeEraTable
  character_view: tables.CharacterViewTable
  company: tables.CompanyTable
  company_refusal: tables.CompanyRefusalTable
  company_skeleton: tables.CompanySkeletonTable
  search_text: tables.SearchTextTable
  search_genre: tables.SearchGenreTable
  search_credit: tables.SearchCreditTable
  search_universe: tables.SearchUniverseTable
  search_name: tables.TrigramTable
  search_origin: tables.TrigramTable
  search_series: tables.TrigramTable
  search_creator: tables.TrigramTable
  search_writer: tables.TrigramTable
  name_word: tables.NameWordTable
  name_variant: tables.NameVariantTable
  name_posting: tables.NamePostingTable
  name_text: tables.NameTextTable
  media: tables.MediaTable
  media_variant: tables.MediaVariantTable
  media_object: tables.MediaObjectTable
  picture_upload: tables.PictureUploadTable
  duplicate_key: tables.DuplicateKeyTable
  distinct_pair: tables.DistinctPairTable
  possible_duplicate: tables.PossibleDuplicateTable
  universe_pair: tables.UniversePairTable
  scheduled_decision: tables.ScheduledDecisionTable
  reason_template: tables.ReasonTemplateTable
  review_round: tables.ReviewRoundTable
  appeal: tables.AppealTable
  correction: tables.CorrectionTable
  owner_word: tables.OwnerWordTable
  dispute: tables.DisputeTable
  dispute_answer: tables.DisputeAnswerTable
  editorial: tables.EditorialTable
  editorial_entry: tables.EditorialEntryTable
  job: tables.JobTable
  list: tables.ListTable
  list_entry: tables.ListEntryTable
  list_report: tables.ListReportTable
  mail: tables.MailTable
  notification: tables.NotificationTable
  payment: tables.PaymentTable
  payment_event: tables.PaymentEventTable
  promotion: tables.PromotionTable
  audit_log: tables.AuditLogTable
  topic_change: tables.TopicChangeTable
  content_version: tables.ContentVersionTable
  rate_limit: tables.RateLimitTable
  known_address: tables.KnownAddressTable
  idempotency_key: tables.IdempotencyKeyTable
  search_miss: tables.SearchMissTable
}

/** Reads what is committed. A transaction is accepted too, and also reads its own writes. */
export type Reader = Kysely<Database>

/** Required by code that must be atomic; a plain reader is not accepted. */
export type Tx = Transaction<Database>
