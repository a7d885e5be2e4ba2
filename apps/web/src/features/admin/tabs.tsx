import '@mantine/core/styles/Tabs.css'
import { Tabs as MantineTabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props<Name extends string> {
  /** The names of the tabs in the order of the row. */
  names: readonly Name[]
  open: Name
  onOpen: (name: string | null) => void
  tabs: Record<Name, { label: string; panel: ReactNode }>
}

/** The width of the edges that fade out, in pixels. */
const FADE = 36

/** A row of tabs that scrolls to the open one, as not all fit on a narrow screen. */
export function Tabs<Name extends string>({ names, open, onOpen, tabs }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const opened = row?.querySelector(`[data-tab='${open}']`)
    if (!row || !opened) return undefined
    // Tabs become wider when their counts are known, so the row scrolls again then.
    const sizes = new ResizeObserver(() => {
      row.scrollLeft += opened.getBoundingClientRect().left - row.getBoundingClientRect().left - FADE
    })
    for (const one of row.children) sizes.observe(one)
    return () => sizes.disconnect()
  }, [open])
  return (
    <MantineTabs value={open} onChange={onOpen} keepMounted={false}>
      <MantineTabs.List ref={list}>
        {names.map((name) => (
          <MantineTabs.Tab key={name} value={name} data-tab={name}>
            {tabs[name].label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {names.map((name) => (
        <MantineTabs.Panel key={name} value={name}>
          {tabs[name].panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
