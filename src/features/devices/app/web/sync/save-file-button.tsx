import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceApp } from '../shell/device-app.tsx'
import { saveUnsent } from './unsent-file.ts'

/** Takes along as a file what the office does not have. */
export function SaveFileButton() {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(false)
  const save = async () => {
    setBusy(true)
    setTrouble(false)
    await saveUnsent(store).catch((error) => {
      console.warn('The file was not made', error)
      setTrouble(true)
    })
    setBusy(false)
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void save()}>
        {t('deviceApp.saveFile')}
      </Button>
      {trouble && (
        <Text c="var(--mantine-color-error)" role="alert">
          {t('deviceApp.store.notDone')}
        </Text>
      )}
    </>
  )
}
