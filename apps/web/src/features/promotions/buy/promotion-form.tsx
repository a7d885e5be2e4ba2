import { formatCents, PROMOTION_PLANS } from '@personae/contract/promotion-plans'
import { PROMOTION_DESCRIPTION_MAX, type Slots, TITLE_MAX } from '@personae/contract/promotions'
import { CountedText, CountedTextarea, useValue } from '../../../components/counted-fields.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { Note, RateLimitNote } from '../../../components/note.tsx'
import { PromotionSlide } from '../featured/promotion-slide.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { unshownText } from '../../../lib/failures.ts'
import { formatDayAndTime } from '../../../lib/format-date.ts'
import { CharacterPicker, useChosen } from './character-picker.tsx'
import classes from './promote.module.css'
import { NOT_REACHED, type PromotionFields, type usePromotionForm } from './use-promotion-form.ts'
import { RadioCards } from '../../../components/radio-cards.tsx'

interface Props {
  state: ReturnType<typeof usePromotionForm>
  slots: Slots
}

const NOBODY = { name: 'Your character', origin: 'Its universe', genres: [], imageUrl: null }

export function PromotionForm({ state, slots }: Props) {
  const { form, start, submit, restored, startOver } = state
  const isFull = slots.nextFreeAt !== null
  const chosen = useChosen(form)
  const reason = unshownText(start.error, NOT_REACHED)
  const title = useValue(form, 'title')
  const description = useValue(form, 'description')
  // Without a free slot nothing can be bought: the fields are disabled, unless something is typed in them.
  const isOpen = !isFull || title !== '' || description !== '' || Boolean(chosen?.promotedUntil)
  return (
    <form
      className="grid"
      style={{ gap: 36 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {slots.nextFreeAt !== null && (
        <Note
          title={`All ${slots.total} slots are taken`}
          text={`The next one becomes free on ${formatDayAndTime(slots.nextFreeAt)}. Characters that are featured already can be renewed at any time.`}
        />
      )}
      {restored && <DraftNotice onStartOver={() => void startOver()} />}
      <div className={classes.words}>
        <div className="grid gap-20">
          <CharacterPicker form={form} isFull={isFull} />
          {isOpen && (
            <CountedText
              form={form}
              field="title"
              label="Title"
              description="Shown above the character's name"
              max={TITLE_MAX}
              required
            />
          )}
        </div>
        {isOpen && (
          <CountedTextarea
            form={form}
            field="description"
            label="Description"
            description="Tell people why they should meet this character"
            max={PROMOTION_DESCRIPTION_MAX}
            minRows={5}
            required
          />
        )}
      </div>
      {isOpen && (
        <>
          <section aria-labelledby="preview">
            <h2 id="preview" className="sans" style={{ marginBottom: 10, lineHeight: 1.55 }}>
              Preview
            </h2>
            <PromotionSlide
              title={title.trim() || 'Your title'}
              description={description.trim() || 'Your description'}
              character={chosen ?? NOBODY}
            />
          </section>
          <DurationField form={form} />
          <RateLimitNote error={start.error} />
          {reason && <Note title="You weren't charged" tone="bad" role="alert" text={reason} />}
          <div className="row wrap center line-above" style={{ gap: '16px 32px', paddingTop: 24 }}>
            <Total form={form} />
            <SubmitButton isPending={start.isPending} underWay="Reserving your slot...">
              Continue to Payment
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  )
}

function Total({ form }: { form: PromotionFields }) {
  const duration = useValue(form, 'duration')
  const plan = PROMOTION_PLANS.find((one) => one.duration === duration)
  return (
    <p className="row wrap baseline" style={{ gap: '4px 12px' }} role="status">
      Total <strong className="figure">{plan ? formatCents(plan.cents) : '—'}</strong>
      {plan && <span className="small">once, for {plan.label}</span>}
    </p>
  )
}

function DurationField({ form }: { form: PromotionFields }) {
  const duration = useValue(form, 'duration')
  return (
    <RadioCards
      legend="Duration"
      path="duration"
      required
      value={duration}
      onChange={(value) => form.setFieldValue('duration', value)}
      error={form.errors.duration}
      choices={PROMOTION_PLANS.map(({ duration: value, label, cents, saving }) => ({
        value,
        content: (
          <>
            <span className="row wrap baseline spread strong" style={{ gap: '4px 12px' }}>
              {label}
              {saving && <span className="size-14 strong good">{saving}</span>}
            </span>
            <span className="figure">{formatCents(cents)}</span>
          </>
        ),
      }))}
    />
  )
}
