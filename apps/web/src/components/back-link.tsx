import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './back-link.module.css'

export const BackLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} className={classes.root}>
    <IconArrowLeft size={16} className="fixed" aria-hidden />
    <span className="cut">{children}</span>
  </a>
))
