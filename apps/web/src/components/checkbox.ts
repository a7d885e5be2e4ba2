import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'

/** With both of its styles: without the second the label stands below the box. */
export { Checkbox } from '@mantine/core'
