import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/app/calls/api-error.ts'
import { queryKey } from '#web/app/calls/query.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { listDocuments } from '../../contract.ts'
import type { Unreadable, UnsentFile } from '../../unsent-file.ts'
import { HandedInText } from './handed-in-text.tsx'
import { type HandedIn, handingIn } from './handing-in.ts'
import { officeCalls } from './office-calls.ts'
import { readUnsent } from './read-file.ts'
import { UnsentFacts } from './unsent-facts.tsx'

type Props = { device: { id: string; deviceName: string } | undefined; onClose: () => void }
type Chosen = { content: UnsentFile; work: ReturnType<typeof handingIn> }
type Trouble = Unreadable | 'otherDevice' | 'notThere'

/** A file is chosen, what is in it is shown, then it is handed in. The same file once more changes nothing. */
export default function UnsentDialog({ device, onClose }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [trouble, setTrouble] = useState<{ what: Trouble; name: string } | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [done, setDone] = useState<HandedIn | null>(null)
  const [isReading, setReading] = useState(false)
  const isBusy = share !== null
  const resetChoice = useRef<() => void>(null)

  const choose = async (file: File | null) => {
    if (!file) return
    setChosen(null)
    setError(null)
    setDone(null)
    setTrouble(null)
    setReading(true)
    // The same file may be chosen again.
    resetChoice.current?.()
    // A file that went away, or that the browser may not read, is as good as damaged.
    const content = await readUnsent(file).catch((): Unreadable => 'damaged')
    setReading(false)
    if (typeof content === 'string') setTrouble({ what: content, name: file.name })
    else if (device && content.deviceId !== device.id) setTrouble({ what: 'otherDevice', name: content.deviceName })
    else setChosen({ content, work: handingIn(content, { calls: officeCalls, onProgress: setShare }) })
  }
  const handIn = async ({ content, work }: Chosen) => {
    setError(null)
    setShare(0)
    try {
      setDone(await work.run())
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 404) setTrouble({ what: 'notThere', name: content.deviceName })
      else setError(failure)
    } finally {
      setShare(null)
      await queries.invalidateQueries({ queryKey: queryKey(listDocuments) })
    }
  }
  const chooseText = t(chosen || trouble ? 'deviceReview.file.other' : 'deviceReview.file.choose')
  const canStart = chosen !== null && !done && trouble?.what !== 'notThere'
  return (
    <FormDialog title={t('deviceReview.file.button')} unsaved={false} saving={isBusy} onClose={onClose}>
      {(close) => (
        <Stack>
          <Text size="sm">{t('deviceReview.file.text')}</Text>
          {trouble && (
            <Alert color="red" role="alert">
              {t(`deviceReview.file.trouble.${trouble.what}`, { name: trouble.name, device: device?.deviceName ?? '' })}
            </Alert>
          )}
          {chosen && <UnsentFacts content={chosen.content} />}
          <FormError error={error} />
          {error && <Text size="sm">{t('deviceReview.file.again')}</Text>}
          {isBusy && <ProgressBar share={share} label={t('deviceReview.file.going')} />}
          <div aria-live="polite">{done && <HandedInText done={done} />}</div>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isBusy}>
              {t(done ? 'common.close' : 'common.cancel')}
            </Button>
            <FileButton
              accept=".json,application/json"
              resetRef={resetChoice}
              onChange={(file) => void choose(file)}
              inputProps={{ 'aria-label': chooseText }}
            >
              {(props) => (
                <Button {...props} variant={canStart ? 'default' : 'filled'} loading={isReading} disabled={isBusy} data-autofocus>
                  {chooseText}
                </Button>
              )}
            </FileButton>
            {canStart && (
              <Button loading={isBusy} onClick={() => void handIn(chosen)}>
                {t('deviceReview.file.start')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}
