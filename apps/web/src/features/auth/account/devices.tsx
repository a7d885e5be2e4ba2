import { Button } from '@mantine/core'
import type { Device } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '../../../lib/format-date.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText } from '../../../lib/trpc.ts'
import { endDeviceMutation, endOtherDevicesMutation } from '../auth.queries.ts'
import classes from './account.module.css'

/** Signed-in browsers, each with a button to sign it out. */
export function Devices({ devices }: { devices: Device[] }) {
  const outcome = {
    onSuccess: () => notifySuccess('Signed Out', 'That device has been signed out.'),
    onError: (error: unknown) =>
      notifyFailure(
        "Couldn't sign out",
        failureText(error, 'The device is still signed in. Please try again.'),
      ),
  }
  const end = useMutation({ ...endDeviceMutation(), ...outcome })
  const endOthers = useMutation({ ...endOtherDevicesMutation(), ...outcome })
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
