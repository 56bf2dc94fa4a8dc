# Takes away all that install.ps1 and the host have put on this machine for this user: manifests, PATH entry, image and data.
[CmdletBinding()]
param([switch]$DryRun, [switch]$KeepData)
$ErrorActionPreference = 'Stop'

$data = if ($env:TABTENDER_HOME) { $env:TABTENDER_HOME } else { Join-Path $env:LOCALAPPDATA 'tabtender' }
$app = Join-Path $data 'app'
$bin = Join-Path $app 'bin'

function Step([string]$What, [scriptblock]$Do) {
    if ($DryRun) { Write-Output "would: $What" } else { & $Do }
}

# First the manifests, so that no browser starts the host again.
if (Test-Path (Join-Path $bin 'tabtender.cmd')) {
    Step 'unregister the native-messaging host' { & (Join-Path $bin 'tabtender.cmd') uninstall }
}
# Only processes of our own Java; nothing else runs from that folder.
Get-Process -Name java -ErrorAction SilentlyContinue | Where-Object { $_.Path -and $_.Path.StartsWith($app) } | ForEach-Object {
    $running = $_
    Step "end process $($running.Id)" { Stop-Process -Id $running.Id; Wait-Process -Id $running.Id -Timeout 10 -ErrorAction SilentlyContinue }
}
$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (($path -split ';') -contains $bin) {
    Step "take $bin from the user's PATH" { [Environment]::SetEnvironmentVariable('Path', (($path -split ';') | Where-Object { $_ -ne $bin }) -join ';', 'User') }
}
$gone = if ($KeepData) { $app } else { $data }
if ((Test-Path $app) -or (Test-Path (Join-Path $data 'token'))) {
    Step "delete $gone" { Remove-Item -Recurse -Force $gone }
}
if (-not $DryRun) { Write-Output 'Tabtender is gone from this account. Remove the extension itself at chrome://extensions.' }
