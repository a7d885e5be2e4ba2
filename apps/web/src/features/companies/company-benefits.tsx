import type { Company } from '@personae/contract/companies'
import { IconLink, IconPhoto, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './account-page.module.css'

const BENEFITS = [
  {
    Icon: IconPhoto,
    title: 'Your logo everywhere',
    text: 'Shown in the universe picker, on every card and on each character page.',
  },
  {
    Icon: IconUsers,
    title: 'Automatic character linking',
    text: 'Every character whose Origin matches your name is associated with you, now and in the future.',
  },
]

/** The benefits of a company account. */
export function CompanyBenefits({ company: { name } }: { company: Company }) {
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
              <Link to="/universe/$name" params={{ name }}>
                See your page
              </Link>
              , with all of your characters.
            </p>
          </div>
        </li>
      </ul>
    </aside>
  )
}
