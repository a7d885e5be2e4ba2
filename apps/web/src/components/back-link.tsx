import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './back-link.module.css'

/** The way back, above a page's title. */
export const BackLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} className={classes.root}>
    <IconArrowLeft size={16} aria-hidden /> {children}
  </a>
))
