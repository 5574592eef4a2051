import { href } from 'react-router'
export function mediaPath(fileId: string): string {
  return href('/media/:fileId', { fileId })
}
