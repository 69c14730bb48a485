import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canScan } from '../camera/can-scan.ts'
import { codeAsShown, codeOfAddress, codeOfLink } from './pair-device.ts'
import classes from './pairing-page.module.css'

const CameraScan = lazy(() => import('../camera/camera-scan.tsx'))

/** `trouble`: what the office said of the last try. `pair` ends with whether it was one. */
type Props = { busy: boolean; trouble: string; pair: (code: string) => Promise<boolean> }

/** A code that the office shows: typed, or read by the camera inside the app. */
export function CodeForm({ busy, trouble, pair }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState(() => codeAsShown(codeOfAddress()))
  const [isShort, setShort] = useState(false)
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const typesInstead = useRef(false)
  useEffect(() => {
    field.current?.focus()
    // The link was opened where the app is open already.
    const look = () => setCode((before) => codeAsShown(codeOfAddress()) || before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  useEffect(() => {
    // The dialog gives the focus back to where it came from: this is after it.
    if (!scanning) return
    typesInstead.current = false
    return () => void setTimeout(() => typesInstead.current && field.current?.focus())
  }, [scanning])
  const tryCode = async (given: string) => {
    setShort(false)
    if (!(await pair(given))) field.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length === 9) void tryCode(code)
    else setShort(true)
  }
  return (
    <>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            ref={field}
            label={t('deviceApp.pair.code')}
            value={code}
            onChange={({ currentTarget }) => setCode(codeAsShown(currentTarget.value))}
            error={isShort ? t('deviceApp.pair.eight') : trouble || undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode="text"
            size="lg"
            maxLength={12}
            classNames={{ input: classes.code }}
          />
          <Group grow preventGrowOverflow={false}>
            <Button type="submit" size="lg" loading={busy}>
              {t('deviceApp.pair.submit')}
            </Button>
            {canScan() && (
              <Button size="lg" variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setScanning(true)}>
                {t('deviceApp.pair.scan')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {scanning && (
        <Suspense>
          <CameraScan
            title={t('deviceApp.pair.scan')}
            formats={['qr_code']}
            refusal={t('deviceApp.pair.noCamera')}
            endLabel={t('deviceApp.pair.type')}
            onCode={(seen) => {
              const found = codeOfLink(seen)
              if (!found) return t('deviceApp.pair.otherCode')
              setScanning(false)
              setCode(codeAsShown(found))
              void tryCode(found)
              return ''
            }}
            onEnd={() => {
              typesInstead.current = true
              setScanning(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
