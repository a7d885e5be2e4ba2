import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SplitScreen } from '../components/split-screen.tsx'
import { PosterWall } from '../features/gallery/home/poster-wall.tsx'

/** The screens with a single form, beside the poster wall if there is room. It stays when the screen changes. */
export const Route = createFileRoute('/_beside-posters')({
  // A separate file would split the code that every screen needs into more files, and add two kilobytes.
  codeSplitGroupings: [],
  component: () => (
    <SplitScreen beside={<PosterWall rows={9} />}>
      <Outlet />
    </SplitScreen>
  ),
})
