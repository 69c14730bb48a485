import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft, Proofs } from '../../../document/draft.ts'
import type { Known } from '../../../document/known.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import classes from '../sell.module.css'
import { shrunk, UnknownPicture } from './photo.ts'
import { SignaturePad } from './signature-pad.tsx'

type Props = { draft: Draft; change: (to: (before: Draft) => Partial<Draft>) => void; known: Known }
const mostPhotos = 10

/** What the rules ask for as proof: a signature, photos, the place. */
export function ProofsPart({ draft: { proofs }, change, known: { rules } }: Props) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const [trouble, setTrouble] = useState<'photo' | 'photoKind' | 'place' | 'signature' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (to: Partial<Proofs> | ((before: Proofs) => Partial<Proofs>)) =>
    change((before) => ({ proofs: { ...before.proofs, ...(typeof to === 'function' ? to(before.proofs) : to) } }))
  const tried = async (what: NonNullable<typeof trouble>, work: () => Promise<void>) => {
    setTrouble(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setTrouble(error instanceof UnknownPicture ? 'photoKind' : what)
    } finally {
      setBusy(false)
    }
  }
  const addPhotos = (files: readonly File[]) =>
    tried('photo', async () => {
      for (const file of files) {
        const id = await store.files.put('photo', await shrunk(file))
        set(({ photos }) => ({ photos: [...photos, id].slice(0, mostPhotos) }))
      }
    })
  const sign = (strokes: Blob | null) =>
    tried('signature', async () => {
      const id = strokes && (await store.files.put('signature', strokes))
      set({ signature: id })
    })
  const locate = () =>
    tried('place', async () => {
      const { latitude, longitude, accuracy } = await placeNow()
      set({ gps: { latitude, longitude, accuracy } })
    })
  const asked = (['signature', 'photo', 'gps'] as const).filter((proof) => rules[`proof.${proof}`].value !== 'off')
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="proofs">
      <Stack gap="sm">
        <Title order={2} size="h5" id="proofs">
          {t('deviceSell.proofs')}
        </Title>
        {asked.includes('signature') && (
          <SignaturePad
            isSigned={proofs.signature !== null}
            name={proofs.signedName}
            onName={(signedName) => set({ signedName })}
            onSigned={(strokes) => void sign(strokes)}
          />
        )}
        {asked.includes('photo') && (
          <Group>
            <Button component="label" variant="default" className={classes.upload} loading={isBusy}>
              {t('deviceSell.addPhoto')}
              <input
                type="file"
                // These by name: an iPhone then hands over a JPEG of what it keeps as HEIC.
                accept="image/jpeg,image/png,image/webp"
                capture="environment"
                multiple
                className="visually-hidden"
                onChange={({ currentTarget }) => {
                  void addPhotos([...(currentTarget.files ?? [])])
                  currentTarget.value = ''
                }}
              />
            </Button>
            <Text aria-live="polite">{proofs.photos.length > 0 && t('deviceSell.photos', { count: proofs.photos.length })}</Text>
          </Group>
        )}
        {asked.includes('gps') && (
          <Group>
            <Button variant="default" onClick={() => void locate()} loading={isBusy}>
              {t('deviceSell.addPlace')}
            </Button>
            <Text aria-live="polite">{proofs.gps && t('deviceSell.placed', { meters: Math.round(proofs.gps.accuracy) })}</Text>
          </Group>
        )}
        {trouble && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t(`deviceSell.proofTrouble.${trouble}`)}
          </Text>
        )}
      </Stack>
    </section>
  )
}

const placeNow = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('There is no way to ask where this is'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { enableHighAccuracy: true, timeout: 20_000 })
  })
