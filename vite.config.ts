import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

/**
 * What nearly every screen needs travels together, since many small files compress badly and wait for each other. The landing page needs only the
 * first group, the checkout the first two.
 */
const groups = [
  {
    name: 'base',
    priority: 3,
    test: /vite\/modulepreload|node_modules\/(react|react-dom|scheduler|react-i18next|i18next(-[\w-]+)?)\/|src\/web\/app\/(text|session)\.ts|src\/contract\/languages\.ts/,
  },
  {
    name: 'calls',
    priority: 2,
    test: /node_modules\/zod\/|src\/web\/app\/(api|download)\.ts|src\/contract\/money\.ts|src\/features\/sales\/(checkout|receipts)\/contract\.ts/,
  },
  { name: 'router', priority: 2, test: /node_modules\/react-router\// },
  {
    name: 'ui',
    priority: 1,
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Container|Group|Loader|Skeleton|Stack|Text|Title|Transition|UnstyledButton))\//,
  },
]

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', landing: 'landing.html', payment: 'payment.html' },
      output: { codeSplitting: { groups } },
      // Whoever takes one piece through a door does not load what else it offers.
      treeshake: { moduleSideEffects: [{ test: /\/web\/door\.tsx?$/, sideEffects: false }] },
    },
  },
})
