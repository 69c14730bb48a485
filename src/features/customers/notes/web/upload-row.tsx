import { ActionIcon, Text } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { fileSize } from '#web/ui/values/file-size.ts'
import classes from './notes.module.css'
import type { Queued } from './use-uploads.ts'

/** A chosen file: how far it is, or what is wrong with it and what to do. */
export function UploadRow({ item, onRemove, onRetry }: { item: Queued; onRemove: () => void; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { name, size } = item.file
  return (
    <li className={classes.upload} data-failed={item.error ? true : undefined}>
      <span className={classes.fileName}>{name}</span>
      <Text span size="sm" c="dimmed">
        {fileSize(size)}
      </Text>
      {item.share === null && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('notes.removeFile', { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {item.share !== null && (
        <div className={classes.uploadBelow}>
          <ProgressBar share={item.share} label={t('notes.uploading', { name })} />
        </div>
      )}
      {item.error && (
        <Text size="sm" className={classes.uploadBelow} role="alert">
          <IconAlertTriangle size={14} aria-hidden color="var(--mantine-color-error)" /> {item.error()}{' '}
          {onRetry && !item.refused && (
            <button type="button" className={classes.retry} onClick={onRetry}>
              {t('common.retry')}
            </button>
          )}
        </Text>
      )}
    </li>
  )
}
