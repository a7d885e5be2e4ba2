import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Note } from '../../components/note.tsx'
import { currentUserQuery, useCurrentUser } from '../../lib/current-user.ts'
import { invalidating } from '../../lib/invalidate.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'

/** Milliseconds for reading the message, after which the dashboard opens. */
const REDIRECT_DELAY_MS = 2_000

export function BecomeAdminPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const user = useCurrentUser()
  const promote = useMutation(
    trpc.admin.becomeAdmin.mutationOptions(
      invalidating(
        () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        () => router.invalidate(),
      ),
    ),
  )

  useEffect(() => {
    if (!promote.isSuccess) return undefined
    const timer = setTimeout(() => void navigate({ to: '/admin' }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [promote.isSuccess, navigate])

  if (user?.isAdmin && (promote.isIdle || promote.isError)) return <Navigate to="/admin" replace />
  return (
    <div className="grid gap-20" style={{ justifyItems: 'start', maxWidth: '40rem' }}>
      <title>Become Admin · Personae</title>
      <h1>Become Admin</h1>
      <p className="soft size-18">
        The first person to ask becomes the admin of this site. It works only if no admin exists yet.
      </p>
      {promote.isError && (
        <Note
          title="Couldn't promote you"
          tone="bad"
          role="alert"
          text={failureText(promote.error, 'Failed to promote to admin')}
        />
      )}
      {promote.isSuccess && (
        <Note title={promote.data.message} role="status" text="Taking you to the dashboard…" />
      )}
      <Button
        variant="filled"
        onClick={() => promote.mutate()}
        loading={promote.isPending}
        disabled={promote.isSuccess}
      >
        Promote Me to Admin
      </Button>
    </div>
  )
}
