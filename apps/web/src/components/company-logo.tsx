import { pictureSources } from '@personae/contract/media'
import { monogramOf, paletteOf } from '@personae/contract/shared/palettes'
import type { CSSProperties } from 'react'
import classes from './company-logo.module.css'

interface Props {
  name: string
  logoUrl: string | null
  /** The side of the square in pixels. */
  size: number
}

/** The narrowest stored size that fills the square at two device pixels per pixel, or else the widest. */
function sourceOf(url: string, size: number): string {
  const sources = pictureSources(url)
  return (sources.find(({ width }) => width >= size * 2) ?? sources.at(-1))?.url ?? url
}

/** A company's logo, uncropped, on white in both themes, as most logos are made for white; else its monogram. */
export function CompanyLogo({ name, logoUrl, size }: Props) {
  const palette = paletteOf(name)
  const style = {
    '--logo-size': `${size}px`,
    '--logo-ground': palette.ground,
    '--logo-ink': palette.light,
  } as CSSProperties
  return (
    <span className={classes.root} style={style} data-company-logo aria-hidden={logoUrl ? undefined : true}>
      {logoUrl ? (
        <img
          className={classes.image}
          alt=""
          src={sourceOf(logoUrl, size)}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ) : (
        monogramOf(name)
      )}
    </span>
  )
}
