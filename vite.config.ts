import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { chunks, withoutHandedOn } from './scripts/chunks.ts'
import { screenFiles } from './scripts/screen-files.ts'

export default defineConfig({
  plugins: [react(), withoutHandedOn(), screenFiles()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', landing: 'landing.html', payment: 'payment.html' },
      output: { codeSplitting: { groups: chunks } },
      // Whoever takes one piece through a door does not load what else it offers.
      treeshake: { moduleSideEffects: [{ test: /\/src\/features\/.*\/door\.tsx?$/, sideEffects: false }] },
    },
  },
})
