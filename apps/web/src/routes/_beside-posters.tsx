import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PosterWall } from '../features/gallery/home/poster-wall.tsx'
import classes from '../components/split-screen.module.css'

/** The layout of screens with a single form: a wall of posters, if there is room, stays when the screen changes. */
export const Route = createFileRoute('/_beside-posters')({
  // A separate file would split the code that every screen needs into more files, which adds two kilobytes.
  codeSplitGroupings: [],
  component: () => (
    <>
      <div className="not-narrow" style={{ position: 'absolute', inset: 0, overflow: 'clip' }}>
        <PosterWall rows={9} />
      </div>
      <div className="page relative" style={{ zIndex: 1 }}>
        <div className={classes.column}>
          <Outlet />
        </div>
      </div>
    </>
  ),
})
