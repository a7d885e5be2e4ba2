import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notifyFailure } from '../../../lib/notify.ts'

/** Users without permission read the reason and are taken to the character. */
export function Refused({ id, title, text }: { id: string; title: string; text: string }) {
  useEffect(() => notifyFailure(title, text), [title, text])
  return <Navigate to="/character/$id" params={{ id }} replace />
}
