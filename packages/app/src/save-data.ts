interface Connection {
  saveData?: boolean;
}

/** Whether the phone asks to save data: then pictures wait for a tap, and no screen is loaded ahead. */
export function savesData(): boolean {
  return (navigator as { connection?: Connection }).connection?.saveData === true;
}
