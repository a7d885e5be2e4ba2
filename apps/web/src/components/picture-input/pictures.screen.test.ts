// @module-tag long

import type { Character } from '@personae/contract/characters'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { choose, drawPicture } from '../../../screens/actions.ts'
import {
  chosenPicture,
  expectSent,
  openForm,
  submissionsOf,
  writeTexts,
} from '../../../screens/character-form.ts'
import { button, dialog, expectToast, field } from '../../../screens/locators.ts'
import { callsOf, visit } from '../../../screens/screen.tsx'
import { sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {})

const poster = () => page.getByCss('[data-poster]').first()
const preview = chosenPicture
const wrong = () => page.getByRole('main').getByRole('alert')

/** Drags, drops or pastes a file on an element. */
function give(target: Element, way: 'drop' | 'paste' | 'dragenter' | 'dragleave', file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  const options = { bubbles: true, cancelable: true }
  const event =
    way === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, ...options })
      : new DragEvent(way, { dataTransfer: data, ...options })
  target.dispatchEvent(event)
}

const drop = async (file: File) => give(await poster().findElement(), 'drop', file)

async function sizeOf(picture: Locator): Promise<[number, number]> {
  // Loaded in an image of its own, so that the `sizes` of the page have no influence.
  const whole = new Image()
  whole.src = ((await picture.findElement()) as HTMLImageElement).src
  await whole.decode()
  return [whole.naturalWidth, whole.naturalHeight]
}

/** Sends the form, and opens the page of the new character. */
async function openSent(by: string): Promise<Locator> {
  await writeTexts()
  await expectSent()
  const [{ id }] = (await submissionsOf(by)) as [Character]
  await visit(`/character/${id}`, { by })
  return page.getByRole('figure')
}

test('a wide picture is cropped by keyboard, and can be used as a whole', async () => {
  await openForm('cropper')
  await drop(await drawPicture({ width: 900, height: 600 }))
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  ;(await dialog().getByRole('group').findElement()).focus()
  for (let presses = 0; presses < 4; presses += 1)
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await button('Crop', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(preview()).toHaveAttribute('src', expect.stringMatching(/^data:image\/webp/))
  expect(await sizeOf(preview())).toEqual([400, 600])
  const context = new OffscreenCanvas(9, 9).getContext('2d')!
  context.drawImage(preview().element() as unknown as CanvasImageSource, 0, 0, 9, 9)
  // The right half is gold.
  expect(context.getImageData(0, 4, 1, 1).data[0]).toBeGreaterThan(200)

  await button('Crop the picture').click()
  // A finger gets hold of a corner beside it, too.
  const corner = dialog().getByLabelText(/^Bottom right corner/)
  await expect.element(corner).toBeVisible()
  const { right, bottom } = corner.element().getBoundingClientRect()
  expect(document.elementFromPoint(right + 8, bottom + 8)).toBe(corner.element())
  await button('Use whole picture', dialog()).click()
  await expect.poll(() => sizeOf(preview())).toEqual([900, 600])
  await expect.element(button('Crop the picture')).toHaveFocus()
  await button('Crop the picture').click()
  await button('Crop', dialog()).click()
  await expect.poll(() => sizeOf(preview())).toEqual([400, 600])
})

test('a picture that cannot be cropped: the dialog says so, and the whole one can be used', async () => {
  await openForm('encoder')
  await drop(await drawPicture({ width: 900, height: 600 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  await button('Crop', dialog()).click()
  await expectToast('Not cropped')
  await button('Use whole picture', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await sizeOf(preview())).toEqual([900, 600])
})

test('the dialog is closed without cropping: the picture is not uploaded again', async () => {
  await openForm('beholder')
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
  await drop(await drawPicture())
  await button('Crop the picture').click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledTimes(1)
})

test('the keyboard stays beside the picture when it is removed', async () => {
  await openForm('remover')
  await drop(await drawPicture())
  ;(await button('Remove the picture').findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(preview()).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(button('Choose a picture')).toHaveFocus()
})

test('a pasted picture is taken, also beside the text of a field', async () => {
  await openForm('paster')
  const file = await drawPicture()
  give(document.body, 'paste', file)
  await expect.element(preview()).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/))
  expect(dialog().length).toBe(0)
  await button('Remove the picture').click()
  await expect.element(preview()).not.toBeInTheDocument()
  give(field('Character name').element(), 'paste', file)
  await expect.element(preview()).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/))
})

test('the field is outlined while a file is dragged over it, and its button opens the dialog for one file', async () => {
  await openForm('dragger')
  const target = await poster().findElement()
  const outline = () => getComputedStyle(target.closest('[role="presentation"]')!).outlineStyle
  expect(outline()).toBe('none')
  give(target, 'dragenter', await drawPicture())
  await expect.poll(outline).toBe('dashed')
  give(target, 'dragleave', await drawPicture())
  await expect.poll(outline).toBe('none')

  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  await button('Choose a picture').click()
  expect(opened).toHaveBeenCalled()
  expect((opened.mock.contexts[0] as HTMLInputElement).multiple).toBe(false)
})

test('what is not a picture is refused when it is given, by its kind or by what is in it, and never sent', async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
  await openForm('stranger')
  await drop(await drawPicture())
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await expect.element(preview()).toBeVisible()
  const before = preview().element().getAttribute('src')
  await choose('Picture', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await expect.element(wrong()).toHaveTextContent('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  await drop(new File([new Uint8Array(10_485_761)], 'b.png', { type: 'image/png' }))
  await expect
    .element(wrong())
    .toHaveTextContent('This file cannot be read as a picture. Please choose another.')
  await expect.element(preview()).toHaveAttribute('src', before!)
  await drop(new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }))
  await expect.element(wrong()).toHaveTextContent('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.')
  await drop(new File(['Only words.'], 'notes.png', { type: 'image/png' }))
  await expect
    .element(wrong())
    .toHaveTextContent('This file cannot be read as a picture. Please choose another.')
  await expect.element(preview()).toHaveAttribute('src', before!)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('an upload fails: the error is beside the picture, and a retry succeeds', async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  await openForm('unlucky')
  await drop(await drawPicture())
  await expect.element(wrong()).toHaveTextContent('The picture could not be uploaded. Please try again.')
  await expect.element(preview()).toBeVisible()
  await expectAccessible()
  sent.mockRestore()
  await button('Try again').click()
  await expect.element(wrong()).not.toBeInTheDocument()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  const figure = await openSent('unlucky')
  await expect.element(figure.getByCss('img')).toBeVisible()
})

test('an upload is cancelled: the form is as before, and is sent without a picture', async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  await openForm('undecided')
  await drop(await drawPicture())
  await button('Cancel the upload').click()
  await expect.element(preview()).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  sent.mockRestore()
  await writeTexts()
  await expectSent()
  expect(await submissionsOf('undecided')).toMatchObject([{ imageUrl: null }])
})

test('who made a picture is asked beside it and said under it; the form sends its address, not the file', async () => {
  await openForm('crediting')
  await expect.element(field('Who made the picture')).not.toBeInTheDocument()
  await drop(await drawPicture())
  await field('Who made the picture').fill('Ana Prado')
  await field('Where it is from').fill('https://example.com/orla')
  await page.getByLabelText('Licence').selectOptions('CC BY-SA')
  await expectAccessible()
  const figure = await openSent('crediting')
  expect(callsOf('characters.submit')).toMatchObject([
    { imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/) },
  ])
  await expect.element(figure.getByText(/^Picture by Ana Prado/)).toBeVisible()
  await expect
    .element(figure.getByRole('link', { name: 'CC BY-SA' }))
    .toHaveAttribute('rel', expect.stringContaining('license'))
  await expect.element(figure.getByRole('link', { name: /example\.com/ })).toBeVisible()
})

test('a rotated photograph is shown and published upright', async () => {
  await openForm('photographer')
  const photo = await fetch(new URL('../../../screens/sideways.jpg', import.meta.url))
  await drop(new File([await photo.blob()], 'a.jpg', { type: 'image/jpeg' }))
  expect(await sizeOf(preview())).toEqual([40, 60])
  const figure = await openSent('photographer')
  expect(await sizeOf(figure.getByCss('img'))).toEqual([40, 60])
})
