import type { Company } from '@personae/contract/companies'
import { IconLink, IconPhoto, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './account-page.module.css'

const BENEFITS = [
  {
    Icon: IconPhoto,
    title: 'Your logo is seen',
    text: 'Beside your universe wherever somebody picks one for a submission, on every card in search results, and on each character’s page.',
  },
  {
    Icon: IconUsers,
    title: 'Characters belong to you by themselves',
    text: 'Every character whose origin is your name is associated with you: those that are there already, and those to come.',
  },
]

/** What being a company brings. */
export function CompanyBenefits({ company: { id } }: { company: Company }) {
  return (
    <aside className={classes.benefits} aria-labelledby="benefits-title">
      <h2 id="benefits-title">Company Benefits</h2>
      <ul>
        {BENEFITS.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
        <li>
          <IconLink size={20} stroke={1.75} aria-hidden />
          <div>
            <h3>A page of your own</h3>
            <p>
              <Link to="/company/$id" params={{ id }}>
                See it as visitors do
              </Link>
              , with all of your characters.
            </p>
          </div>
        </li>
      </ul>
    </aside>
  )
}
