import type { DisputeCase } from '@personae/contract/disputes'
import facts from '../../components/desk/item-facts.module.css'
import type { KindOf } from '../../components/desk/kind.ts'
import { OpenItem } from '../../components/desk/open-item.tsx'
import { useDecidedText } from '../../components/desk/use-decided-text.ts'
import { useDesk } from '../../components/desk/use-desk.ts'
import { OFF_THE_SITE, takenOffText, takeOffReason } from '../../components/take-off.ts'
import { CharacterLink } from '../../components/subject-link.tsx'
import { dismissalReason, IdentityButton, useDecision, useUphold } from './dispute-decision.tsx'
import { TimeLeft } from '../../components/desk/time-left.tsx'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { DisputeFacts } from './dispute-facts.tsx'

function OpenReport({ item: dispute }: { item: DisputeCase }) {
  const { id, characterName: name, reportedCharacterId, createdAt, character } = dispute
  const { isDecidedByOther, decide, leave } = useDesk()
  const closed = useDecidedText(id, { name, on: `the report against ${name}`, or: 'it was closed' })
  const isPublished = character?.status === 'approved'
  const { reason, inputOf } = useUphold(dispute)
  const { mutateAsync } = useToastMutation(useDecision(), leave)
  return (
    <OpenItem
      id={id}
      label={`Copyright report: ${name}`}
      decisionsLabel={`Decide on the report against ${name}`}
      version={id}
      closed={closed}
      decisions={[
        {
          key: 'A',
          label: 'Uphold & Remove',
          variant: 'danger',
          reason,
          act: (notes) => mutateAsync(inputOf(notes)),
        },
        isPublished && {
          key: 'R',
          label: 'Take Off the Site',
          reason: takeOffReason(name),
          act: (adminNotes, rule) => {
            const taken = { verdict: 'taken_off', adminNotes, rule, baseVersion: character.version } as const
            return decide({ kind: 'copyright', id, ...taken }, name)
          },
        },
        {
          key: 'X',
          label: 'Dismiss Dispute',
          reason: dismissalReason(dispute),
          act: (adminNotes) => decide({ kind: 'copyright', id, adminNotes }, name),
        },
      ]}
    >
      <article aria-label={name}>
        <h2 className={facts.name}>
          <CharacterLink id={character && reportedCharacterId} name={name} />
        </h2>
        {isPublished ? <TimeLeft since={createdAt} /> : <p className="small">{OFF_THE_SITE}</p>}
        <DisputeFacts dispute={dispute} />
      </article>
      {!isDecidedByOther && (
        <div className="actions">
          <IdentityButton dispute={dispute} size="sm" />
        </div>
      )}
    </OpenItem>
  )
}

export const copyrightKind: KindOf<DisputeCase> = {
  label: 'Copyright',
  entryOf: ({ characterName: name, reportedByUsername, character }) => ({
    poster: character ?? { name, origin: '', genres: [], imageUrl: null },
    title: name,
    text: `Copyright report by ${reportedByUsername}`,
    mark: character?.status === 'rejected' && OFF_THE_SITE,
  }),
  open: (item) => <OpenReport item={item} />,
  words: {
    dismissed: (name) => `Dismissed the report against ${name}`,
    taken_off: takenOffText,
  },
}
