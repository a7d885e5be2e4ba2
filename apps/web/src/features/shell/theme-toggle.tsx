import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const label = isDark ? 'Switch to the light theme' : 'Switch to the dark theme'
  const Icon = isDark ? IconMoon : IconSun
  return (
    <ActionIcon
      variant="default"
      size={36}
      radius={8}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  )
}
