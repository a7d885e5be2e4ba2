import { Button } from '@mantine/core'
import type { Device } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '../../lib/format-date.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'
import classes from './account.module.css'

/** Browsers that are signed in, each with a button that ends it. */
export function Devices({ devices }: { devices: Device[] }) {
  const outcome = {
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.account.overview.queryFilter())
      notifySuccess('Signed Out', 'What was signed in there has ended.')
    },
    onError: (error: unknown) =>
      notifyFailure('Not Signed Out', failureText(error, 'The device could not be signed out')),
  }
  const end = useMutation({ ...trpc.account.endDevice.mutationOptions(), ...outcome })
  const endOthers = useMutation({ ...trpc.account.endOtherDevices.mutationOptions(), ...outcome })
  return (
    <>
      <ul className={classes.devices}>
        {devices.map(({ id, name, signedInAt, isCurrent }) => (
          <li key={id} className={classes.device}>
            <div>
              <p>{name}</p>
              <p className={classes.soft}>Signed in on {formatDay(signedInAt)}</p>
            </div>
            {isCurrent ? (
              <span className={classes.here}>This device</span>
            ) : (
              <Button
                variant="default"
                size="sm"
                aria-label={`Sign out ${name}, signed in on ${formatDay(signedInAt)}`}
                loading={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 2 && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out all others
        </Button>
      )}
    </>
  )
}
