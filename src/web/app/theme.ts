import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const orange: MantineColorsTuple = [
  '#fff7ed',
  '#ffedd5',
  '#fed7aa',
  '#fdba74',
  '#fb923c',
  '#f97316',
  '#ea580c',
  '#c2410c',
  '#9a3412',
  '#7c2d12',
]
/** Neutral greys with a trace of warmth. */
const gray: MantineColorsTuple = [
  '#fafaf9',
  '#f5f5f4',
  '#e7e5e4',
  '#d6d3d1',
  '#a8a29e',
  '#8a837e',
  '#6b655f',
  '#57534e',
  '#292524',
  '#1c1917',
]
const dark: MantineColorsTuple = [
  '#e7e5e4',
  '#c9c5c1',
  '#a8a29e',
  '#78716c',
  '#4a4541',
  '#37322f',
  '#2a2624',
  '#1c1917',
  '#161412',
  '#0f0d0c',
]

/** Filled buttons stand on shade 7 (#c2410c): 5.2:1 against their white text. Breakpoints of specification section 9. */
export const theme = createTheme({
  primaryColor: 'orange',
  primaryShade: 7,
  black: '#1c1917',
  colors: { orange, gray, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'md',
  breakpoints: { xs: '37.5em', sm: '37.5em', md: '56.25em', lg: '80em', xl: '120em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // All begin at one height, also those that grow while they are filled in. They fade: what was moved in would keep the lists of its fields
    // inside, and cut them off.
    Modal: {
      defaultProps: { yOffset: '8dvh', transitionProps: { transition: 'fade' } },
      styles: { title: { fontSize: '16px', fontWeight: 650 } },
    },
    // A state is one word: cut off, it says nothing.
    Badge: { styles: { root: { minWidth: 'max-content' } } },
    // It is a header element, which a page may have only one of.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // Mantine scrolls a box around the list, which the keyboard cannot reach; the list itself belongs to its field.
    Select: {
      defaultProps: { withScrollArea: false },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
  },
})

/** Mantine's own error and placeholder colours stay below 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-yellow-light-color': '#7c3f00',
    '--mantine-color-green-light-color': '#1b6b2d',
    '--mantine-color-default-border': '#dcd8d4',
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-placeholder': '#6b655f',
    '--mantine-color-dimmed': '#6b655f',
    '--mantine-color-anchor': '#b03a0a',
  },
  dark: {
    '--mantine-color-error': '#fca5a5',
    '--mantine-color-yellow-light': '#33290f',
    '--mantine-color-red-light': '#3a1d1b',
    '--mantine-color-green-light': '#16301f',
    '--mantine-color-blue-light': '#162a3d',
    '--mantine-color-gray-light': '#2a2624',
    '--mantine-color-placeholder': '#a8a29e',
    '--mantine-color-anchor': '#fdba74',
  },
})
