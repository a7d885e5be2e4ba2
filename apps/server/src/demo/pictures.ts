import { posterOf, type PosterSubject } from '@personae/contract/shared/posters'
import { demoCompositions } from '@personae/demo/compositions'
import { drawPlan } from '@personae/engines/posters/draw'
import sharp from 'sharp'

const POSTER_WIDTH = 720

/** The picture of a demo character, as the form submits it, with credit and licence. */
export async function pictureOf(subject: PosterSubject) {
  const plan = posterOf(subject)
  const composition = demoCompositions[subject.name] ?? plan.composition
  const imageUrl = await pngUrl(drawPlan({ ...plan, composition }, { isSigned: false }), POSTER_WIDTH)
  return { imageUrl, pictureCredit: 'Personae', pictureLicence: 'Own work' }
}

export async function pngUrl(svg: string, width: number): Promise<string> {
  // The server decodes it again at once, so compression would be wasted.
  const bytes = await sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
