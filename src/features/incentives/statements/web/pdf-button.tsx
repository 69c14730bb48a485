import { Button, type ButtonProps } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getPdf, type pdfTypes } from '../contract.ts'

type Props = ButtonProps & { id: string; type: (typeof pdfTypes)[number]; onDrawn?: () => void; 'aria-label'?: string; children: ReactNode }

/** A paper of a program, drawn when it is asked for. */
export function PdfButton({ id, type, onDrawn, children, ...looks }: Props) {
  const draw = useAction(getPdf, {
    onSuccess: ({ filename, pdfBase64 }) => {
      downloadPdf(filename, pdfBase64)
      onDrawn?.()
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={draw.isPending}
      onClick={() => draw.mutate({ params: { id }, query: { type } })}
      {...looks}
    >
      {children}
    </Button>
  )
}
