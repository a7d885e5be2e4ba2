import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'

/** The checkbox with both of its style sheets: without the second, the label stands below the box. */
export { Checkbox } from '@mantine/core'
