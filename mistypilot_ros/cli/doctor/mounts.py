"""Which file system a folder is on."""

import re
from dataclasses import dataclass
from pathlib import Path

NETWORK = re.compile(
    r'nfs\d*|cifs|smb\w*|9p|afs|ceph|lustre|beegfs\w*|gpfs|ocfs2|gfs2|glusterfs|ncpfs|davfs|vboxsf|'
    r'fuse\.(sshfs|glusterfs|davfs2?|ceph|s3fs|rclone|vmhgfs-fuse|nfs\w*)|virtiofs'
)
"""File systems of other machines, or shared with one."""
_OCTAL = re.compile(r'\\([0-7]{3})')


@dataclass(frozen=True)
class Mount:
    """One mounted file system."""

    place: Path
    """Where it is mounted."""
    kind: str
    """Its type, such as `ext4`."""
    read_only: bool
    """Whether nothing can be written to it."""

    @property
    def remote(self) -> bool:
        """Whether another machine holds the files."""
        return NETWORK.fullmatch(self.kind) is not None


def mount_of(folder: Path, table: str) -> Mount | None:
    """Return the file system that a folder is on.

    Args:
        folder: absolute, without symbolic links.
        table: content of `/proc/self/mountinfo` (format: proc(5)).

    Returns:
        The file system; None where the table names none.
    """
    best: Mount | None = None
    for line in table.splitlines():
        before, _, after = line.partition(' - ')
        fields, rest = before.split(), after.split()
        if len(fields) < 6 or len(rest) < 3:
            continue
        place = Path(_OCTAL.sub(lambda match: chr(int(match[1], 8)), fields[4]))
        # A later line of the same place lies over the earlier one.
        if (folder == place or place in folder.parents) and (
            best is None or len(place.parts) >= len(best.place.parts)
        ):
            options = {*fields[5].split(','), *rest[2].split(',')}
            best = Mount(place, rest[0], 'ro' in options)
    return best
