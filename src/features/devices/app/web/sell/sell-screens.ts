import type { Screen } from '../shell/screen.ts'

/** What a rep does in the app. */
export const sellScreens: readonly Screen[] = []
