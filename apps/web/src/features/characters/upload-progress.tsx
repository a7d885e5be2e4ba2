import '@mantine/core/styles/Progress.css'
import { Progress } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { uploadProgress } from '../../lib/upload-progress.ts'
import classes from './upload-progress.module.css'

/** How much of the form with its picture has been sent, for as long as that takes. */
export function UploadProgress() {
  const share = useSyncExternalStore(uploadProgress.subscribe, uploadProgress.get)
  if (share === null) return null
  const percent = Math.floor(share * 100)
  return (
    <div className={classes.root}>
      <span aria-hidden>Uploading… {percent} %</span>
      <Progress value={percent} aria-label="Uploading" />
    </div>
  )
}
