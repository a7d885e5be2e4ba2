import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './back-link.module.css'

export const BackLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  // The router takes the link for the current page, because this page's address begins with the address of the link.
  <a {...props} aria-current={undefined} className={classes.root}>
    <IconArrowLeft size={16} className="fixed" aria-hidden />
    <span className="cut">{children}</span>
  </a>
))
