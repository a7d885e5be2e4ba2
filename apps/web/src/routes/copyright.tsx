import { createFileRoute } from '@tanstack/react-router'
import { CopyrightPage } from '../features/policy/copyright-page.tsx'

export const Route = createFileRoute('/copyright')({ component: CopyrightPage })
