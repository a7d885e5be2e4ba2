import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './back-link.module.css'

export const BackLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  // The address of this page begins with the one that it leads to, which is not the current page by that.
  <a {...props} aria-current={undefined} className={classes.root}>
    <IconArrowLeft size={16} className="fixed" aria-hidden />
    <span className="cut">{children}</span>
  </a>
))
