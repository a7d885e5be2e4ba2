import 'react-image-crop/dist/ReactCrop.css'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop } from 'react-image-crop'
import { notifyFailure } from '../../lib/notify.ts'
import { Dialog, type DialogState } from '../dialog.tsx'
import { cropImage, type Part, POSTER_RATIO } from '../../lib/pictures.ts'
import classes from './crop-dialog.module.css'

const LABELS = {
  cropArea: 'Part of the picture. Use the arrow keys to move it.',
  nwDragHandle: 'Top left corner. Use the arrow keys to resize the part.',
  nDragHandle: 'Top edge. Use the up and down arrow keys to resize the part.',
  neDragHandle: 'Top right corner. Use the arrow keys to resize the part.',
  eDragHandle: 'Right edge. Use the left and right arrow keys to resize the part.',
  seDragHandle: 'Bottom right corner. Use the arrow keys to resize the part.',
  sDragHandle: 'Bottom edge. Use the up and down arrow keys to resize the part.',
  swDragHandle: 'Bottom left corner. Use the arrow keys to resize the part.',
  wDragHandle: 'Left edge. Use the left and right arrow keys to resize the part.',
}

const middlePart = (width: number, height: number): Part =>
  centerCrop(makeAspectCrop({ unit: '%', width: 100 }, POSTER_RATIO, width, height), width, height)

interface Props extends DialogState {
  url: string
  onCropped: (url: string) => void
}

/** Lets the user select the part of a picture for the poster, in the ratio of a poster. */
export default function CropDialog({ url, onCropped, ...dialog }: Props) {
  const [part, setPart] = useState<Part>()

  const crop = async () => {
    const cropped = part && (await cropImage(url, part).catch(() => null))
    if (!cropped) return notifyFailure('Not cropped', 'You can use the whole picture, or choose another.')
    onCropped(cropped)
    return dialog.onClose()
  }
  const skipCrop = () => {
    onCropped(url)
    dialog.onClose()
  }
  return (
    <Dialog
      {...dialog}
      title="Crop the picture"
      confirm="Crop"
      cancel="Use whole picture"
      onConfirm={() => void crop()}
      onCancel={skipCrop}
    >
      <p className="soft" style={{ marginBottom: 16 }}>
        Posters are 2:3 portrait. Choose the part to show.
      </p>
      <div className="grid" style={{ placeItems: 'center', padding: 8 }}>
        <ReactCrop
          className={classes.picture}
          crop={part && { ...part, unit: '%' }}
          onChange={(_, percent) => setPart(percent)}
          aspect={POSTER_RATIO}
          minWidth={24}
          keepSelection
          ariaLabels={LABELS}
        >
          <img
            src={url}
            alt="As you chose it"
            onLoad={({ currentTarget: { width, height } }) => setPart(middlePart(width, height))}
          />
        </ReactCrop>
      </div>
    </Dialog>
  )
}
