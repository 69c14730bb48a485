import { useSyncExternalStore } from 'react'
import { useDeviceApp } from '../shell/device-app.tsx'
import type { Way } from './installing.ts'

export function useWay(): Way {
  const { installing } = useDeviceApp()
  return useSyncExternalStore(installing.listen, () => installing.way)
}
