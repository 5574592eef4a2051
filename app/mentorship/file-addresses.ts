import { href } from 'react-router'
export function cvAddress(fileId: string): string {
  return href('/cvs/:fileId', { fileId })
}

export function photoAddress(fileId: string): string {
  return href('/mentor-photos/:fileId', { fileId })
}

export function fileIdAt(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
