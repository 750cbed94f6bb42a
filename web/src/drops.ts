/** Files and folders that are dropped anywhere on the page. */

/** @param take gets the files of one drop; those of dropped folders too, without their paths */
export function onDrop(take: (files: readonly File[]) => void): void {
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (event.dataTransfer !== null) take(await filesOf(event.dataTransfer));
  });
}

async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  // Both lists are empty once this function has waited.
  const loose = [...files];
  const folders = [...items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry?.isDirectory) as FileSystemDirectoryEntry[];
  if (folders.length === 0) return loose;
  const inside = await Promise.all(folders.map(filesIn));
  const names = new Set(folders.map(({ name }) => name));
  return [...loose.filter(({ name }) => !names.has(name)), ...inside.flat()];
}

/** The files right in a folder: at most the first hundred or so, as browsers list them. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => {
    folder.createReader().readEntries(resolve, reject);
  });
  const files = entries.filter(({ isFile }) => isFile) as FileSystemFileEntry[];
  return Promise.all(
    files.map((entry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))),
  );
}
